// How far apart the colours of players and regions stay for eyes with a colour blindness: simulation by the matrices of
// Machado, Oliveira and Fernandes (2009, full severity), distances in OKLab. Fails where lands come too close.
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../src/styles/base.css", import.meta.url), "utf8");
const token = (name) => css.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))[1];
const SETS = {
  players: { colours: ["p0", "p1", "p2", "p3", "brass", "neutral"], least: 0 }, // every piece has a mark as well
  lands: { colours: ["west", "midwest", "south", "east"], least: 0.04 }, // and each has its own hatch
  deep: { colours: ["west-deep", "midwest-deep", "south-deep", "east-deep"], least: 0 }, // always with a name
};
const EYES = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * vector[index], 0));
const linear = (hex) =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const oklab = (rgb) =>
  times(
    [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]],
    times(
      [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]],
      rgb.map((c) => Math.min(1, Math.max(0, c))),
    ).map(Math.cbrt),
  );

let faults = 0;
for (const [set, { colours, least }] of Object.entries(SETS))
  for (const [eye, matrix] of Object.entries(EYES)) {
    const seen = colours.map((name) => oklab(times(matrix, linear(token(name)))));
    const pairs = seen.flatMap((a, i) => seen.slice(i + 1).map((b, j) => [Math.hypot(...a.map((x, k) => x - b[k])), `${colours[i]} ${colours[i + 1 + j]}`]));
    const [distance, pair] = pairs.sort(([a], [b]) => a - b)[0];
    if (distance < least) faults += 1;
    console.log(`${set.padEnd(8)} ${eye.padEnd(13)} nearest: ${pair.padEnd(24)} ${distance.toFixed(3)}${distance < least ? " too near" : ""}`);
  }
process.exitCode = faults ? 1 : 0;
