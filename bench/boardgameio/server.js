// boardgame.io's server with our game, in memory or with its own files: node server.js PORT [FOLDER]

const { FlatFile, Server } = require("boardgame.io/server");
const game = require("./game");

const [port, folder] = process.argv.slice(2);
const db = folder === undefined ? undefined : new FlatFile({ dir: folder });
const server = Server({ games: [game], db, origins: [/.*/] });
server.run({ port: Number(port) }, () => console.log("ready"));
