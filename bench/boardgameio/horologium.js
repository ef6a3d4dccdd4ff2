// The small Horologium game of bench/workloads/horologium.py, move for move, as a boardgame.io game without a server.
import { createRequire } from "node:module";

const { Client } = createRequire(import.meta.url)("boardgame.io/client");

const RA = [5, 4, 4, 5, 3, 6];
const MODULUS = 2147483648;

const Horologium = {
  setup: () => ({ now: 0, dial: RA.map((_, token) => token), scores: RA.map(() => 0), spent: 0, acting: 0 }),
  disableUndo: true,
  moves: {
    spend: ({ G }, ap) => {
      if (ap < 1 || ap > RA[G.acting]) return "INVALID_MOVE";
      G.spent = ap;
    },
    roll: ({ G }, face) => {
      if (face >= 5) G.scores[G.acting] += 1;
      G.dial[G.acting] += G.spent;
      G.now = Math.min(...G.dial);
      G.acting = G.dial.indexOf(G.now);
    },
  },
};

function play(answers) {
  const client = Client({ game: Horologium, numPlayers: 1, debug: false });
  client.start();
  let seed = 7;
  const next = (sides) => {
    seed = (seed * 16807) % MODULUS;
    return 1 + (seed % sides);
  };
  for (let index = 0; index < answers; index += 2) {
    client.moves.spend(next(RA[client.getState().G.acting]));
    client.moves.roll(next(6));
  }
  return client.getState().G;
}

const answers = Number(process.argv[2]);
play(Math.min(answers, 500));
const start = process.hrtime.bigint();
const { now, scores } = play(answers);
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(JSON.stringify({ seconds, now, scores }));
