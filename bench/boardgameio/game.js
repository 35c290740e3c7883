// A trick-taking game of Iyadosu's size for boardgame.io: four seats, four rounds of twelve cards from four colours,
// every round begins with a number declared by everybody, colours must be followed, black is trump. 208 moves.

const SEATS = 4;
const ROUNDS = 4;
const CARDS = 12;
const COLOURS = ["K", "R", "G", "B"];
const MOST_DECLARED = 7;

const DECK = COLOURS.flatMap((colour) => Array.from({ length: CARDS }, (_, i) => colour + (i + 1)));

const colourOf = (card) => card[0];
const rankOf = (card) => Number(card.slice(1));

/** What a hand may play to a trick: the lead colour if it has it, else anything. */
function playable(hand, trick) {
  if (trick.length === 0) return hand;
  const lead = colourOf(trick[0].card);
  const following = hand.filter((card) => colourOf(card) === lead);
  return following.length > 0 ? following : hand;
}

/** The seat that takes a trick: the highest trump, else the highest card of the lead colour. */
function taker(trick) {
  const worth = ({ card }) => {
    if (colourOf(card) === "K") return 100 + rankOf(card);
    return colourOf(card) === colourOf(trick[0].card) ? rankOf(card) : 0;
  };
  return trick.reduce((best, played) => (worth(played) > worth(best) ? played : best)).seat;
}

function deal(G, random) {
  const deck = random.Shuffle(DECK);
  G.players = {};
  for (let seat = 0; seat < SEATS; seat++) {
    G.players[seat] = { hand: deck.slice(seat * CARDS, (seat + 1) * CARDS) };
  }
  G.declared = Array(SEATS).fill(null);
  G.won = Array(SEATS).fill(0);
  G.trick = [];
}

function score(G) {
  for (let seat = 0; seat < SEATS; seat++) {
    G.scores[seat] += G.won[seat] === G.declared[seat] ? 5 + G.won[seat] : G.won[seat];
  }
}

module.exports = {
  name: "tricks",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,

  setup: ({ random }) => {
    const G = { round: 1, scores: Array(SEATS).fill(0) };
    deal(G, random);
    return G;
  },

  /** A seat sees its own hand and how many cards the others hold. */
  playerView: ({ G, playerID }) => ({
    ...G,
    players: Object.fromEntries(
      Object.entries(G.players).map(([seat, { hand }]) => [seat, seat === playerID ? { hand } : { cards: hand.length }]),
    ),
  }),

  turn: { minMoves: 1 },

  moves: {
    declare: {
      client: false,
      move: ({ G, playerID, events }, number) => {
        const seat = Number(playerID);
        if (G.declared[seat] !== null || !(number >= 1 && number <= MOST_DECLARED)) return "INVALID_MOVE";
        G.declared[seat] = number;
        events.endTurn();
      },
    },
    play: {
      client: false,
      move: ({ G, playerID, events, random }, card) => {
        const hand = G.players[playerID].hand;
        if (G.declared.includes(null) || !playable(hand, G.trick).includes(card)) return "INVALID_MOVE";
        hand.splice(hand.indexOf(card), 1);
        G.trick.push({ seat: playerID, card });
        if (G.trick.length < SEATS) {
          events.endTurn();
          return;
        }
        const next = taker(G.trick);
        G.won[next] += 1;
        G.trick = [];
        if (hand.length > 0) {
          events.endTurn({ next });
          return;
        }
        score(G);
        if (G.round === ROUNDS) {
          events.endGame({ scores: [...G.scores] });
          return;
        }
        G.round += 1;
        deal(G, random);
        events.endTurn({ next });
      },
    },
  },
};
