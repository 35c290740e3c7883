// boardgame.io's server with our game at any free port, which it prints; in memory or with its own files:
// node server.js [FOLDER]

const { FlatFile, Server } = require("boardgame.io/server");
const game = require("./game");

const [folder] = process.argv.slice(2);
const db = folder === undefined ? undefined : new FlatFile({ dir: folder });
const server = Server({ games: [game], db, origins: [/.*/] });
server.run({ port: 0 }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
