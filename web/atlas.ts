// The map at build time: `virtual:atlas` holds the country as SVG paths and where each city stands on it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoAlbers, geoPath } from "d3-geo";
import { merge, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import type { Plugin } from "vite";
import type { Atlas, Side } from "./src/board/atlas.d.ts";
import { REGIONS, type Region } from "./src/lib/types.ts";

const WIDTH = 840;
const HEIGHT = 502;
/** How far the sea and the neighbours reach beyond the map, for windows of other proportions. */
const MARGIN: [number, number] = [420, 260];
const DETAIL = 0.0009; // square degrees of the triangle at a point, below which it is left out
const NEIGHBOUR_DETAIL = 0.02;

const ELSEWHERE = ["02", "15", "60", "66", "69", "72", "78"]; // Alaska, Hawaii and the territories
const STATES: Record<Exclude<Region, "east">, string[]> = {
  west: ["53", "06", "41", "32", "16", "30", "56", "49", "04", "08", "35"],
  midwest: ["38", "46", "31", "20", "27", "19", "29", "55", "17", "26", "18", "39"],
  south: ["48", "40", "05", "22", "28", "01", "13", "12", "45", "37", "47", "21"],
};
const NEIGHBOURS = ["124", "484", "192", "044"]; // Canada, Mexico, Cuba, the Bahamas

type Place = [longitude: number, latitude: number, nudgeX: number, nudgeY: number, side?: Side];
/** Cities with the nudge in px that keeps plates and names apart; for small cities, the side of the name. */
const PLACES: Record<string, Place> = {
  seattle: [-122.33, 47.61, 5, 4, "right"],
  helena: [-112.04, 46.59, 4, 2, "right"],
  portland: [-122.68, 45.52, 4, 10, "right"],
  boise: [-116.2, 43.62, 0, 8, "right"],
  san_francisco: [-122.42, 37.77, 52, 14],
  reno: [-119.81, 39.53, 26, -15, "top"],
  salt_lake_city: [-111.89, 40.76, 0, -6, "top"],
  denver: [-104.99, 39.74, -5, 2],
  los_angeles: [-118.24, 34.05, 18, 10],
  phoenix: [-112.07, 33.45, 6, 6, "bottom"],
  santa_fe: [-105.94, 35.69, 2, -2, "right"],
  fargo: [-96.79, 46.88, -4, -2, "left"],
  duluth: [-92.1, 46.79, 12, -12, "right"],
  st_paul: [-93.09, 44.95, -8, 2, "left"],
  omaha: [-95.94, 41.26, -8, -2, "left"],
  chicago: [-87.63, 41.88, 2, -2],
  kansas_city: [-94.58, 39.1, -22, 12],
  st_louis: [-90.2, 38.63, 14, 12],
  cincinnati: [-84.51, 39.1, 12, -1, "right"],
  albany: [-73.76, 42.65, -28, -6],
  boston: [-71.06, 42.36, 62, -22],
  pittsburgh: [-80, 40.44, 14, 0],
  new_york: [-74, 40.71, 74, 8],
  washington: [-77.04, 38.9, 66, 20],
  el_paso: [-106.49, 31.76, 13, 5, "left"],
  dallas: [-96.8, 32.78, -6, -12, "left"],
  memphis: [-90.05, 35.15, 0, 2, "left"],
  atlanta: [-84.39, 33.75, 2, 6],
  charleston: [-79.93, 32.78, 18, -4, "right"],
  san_antonio: [-98.49, 29.42, -12, -2, "left"],
  houston: [-95.37, 29.76, 6, -14],
  new_orleans: [-90.07, 29.95, 44, 18],
};

/** The Great Lakes, by their northern shores: country borders run through the water, and the states cover the south. */
const LAKES: [number, number][][] = [
  [
    [-92.3, 46.6], [-91.4, 47.1], [-90.4, 47.6], [-89.5, 48.0], [-89.2, 48.4], [-88.7, 48.4], [-88.5, 48.8], [-87.9, 48.95],
    [-87.3, 48.8], [-86.5, 48.75], [-86.1, 48.4], [-85.8, 47.95], [-84.95, 47.95], [-84.7, 47.4], [-84.8, 46.95],
    [-84.5, 46.75], [-84.3, 46.45], [-85.5, 46.3], [-87.5, 46.3], [-89, 46.6], [-90.8, 46.5],
  ],
  [
    [-84.6, 45.7], [-84.2, 46.2], [-83.3, 46.2], [-82.4, 46.15], [-81.6, 45.95], [-80.9, 45.95], [-80.3, 45.4], [-79.9, 44.85],
    [-80.2, 44.5], [-81.0, 44.75], [-81.6, 45.25], [-81.3, 44.7], [-81.7, 44.2], [-81.7, 43.4], [-82.2, 43.05],
    [-82.45, 42.95], [-82.8, 43.3], [-83.9, 43.6], [-83.8, 44.6],
  ],
  [[-82.55, 42.7], [-82.4, 42.5], [-82.5, 42.3], [-82.95, 42.3], [-83, 42.6]],
  [
    [-83.3, 42.1], [-82.6, 41.95], [-82.0, 42.2], [-81.4, 42.6], [-80.6, 42.6], [-80.2, 42.75], [-79.5, 42.85], [-78.9, 42.9],
    [-78.9, 42.6], [-80, 42.0], [-81.5, 41.4], [-82.8, 41.3],
  ],
  [
    [-79.7, 43.25], [-79.5, 43.6], [-78.9, 43.87], [-77.9, 43.95], [-77.2, 43.9], [-76.6, 44.15], [-76.1, 44.2], [-76, 43.5],
    [-77.5, 43.2], [-79.1, 43.2],
  ],
];

/** Roads that would graze a third city have a bend of their own: the height of the arc as a part of the distance. */
const BENDS: Record<string, number> = {
  "portland san_francisco": 0.24,
  "san_francisco reno": 0,
  "washington charleston": -0.14,
  "washington atlanta": 0.08,
  "boise denver": -0.05,
};

type Shape = Polygon<object> | MultiPolygon<object>;
const need = createRequire(import.meta.url);

function topology(file: string, detail: number): Topology {
  const read = JSON.parse(readFileSync(need.resolve(file), "utf8")) as Topology;
  return simplify(presimplify(read as Parameters<typeof presimplify>[0]), detail) as unknown as Topology;
}

function shapes(of: Topology, object: string): Shape[] {
  return (of.objects[object] as GeometryCollection).geometries as Shape[];
}

/** Borders along a parallel have points far apart, between which a great circle would run north of it. */
function alongParallels(ring: number[][]): number[][] {
  return ring.flatMap(([x = 0, y = 0], index) => {
    const [toX = x, toY = y] = ring[index + 1] ?? [];
    const steps = Math.max(1, Math.ceil(Math.abs(toX - x) / 2));
    return Array.from({ length: steps }, (_, step) => [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps]);
  });
}

/** The same path with relative steps, in half the letters, and without islands that have shrunk to a point. */
function compact(path: string, digits: number): string {
  const unit = 10 ** digits;
  const write = (n: number): string => String(n / unit).replace(/^(-?)0\./, "$1.");
  return path.split(/(?=M)/).map((line) => {
    const points = line.replace(/[MZ]/g, "").split("L").map((point) => point.split(",").map((n) => Math.round(Number(n) * unit)));
    let [x, y] = points[0] as [number, number];
    let out = `M${write(x)},${write(y)}l`;
    for (const [nextX, nextY] of points.slice(1) as [number, number][]) {
      if (nextX === x && nextY === y) continue;
      out += `${out.endsWith("l") || nextX < x ? "" : " "}${write(nextX - x)}${nextY < y ? "" : " "}${write(nextY - y)}`;
      [x, y] = [nextX, nextY];
    }
    if (out.endsWith("l")) return "";
    return line.endsWith("Z") ? `${out}z` : out;
  }).join("");
}

function makeAtlas(): Atlas {
  const us = topology("us-atlas/states-10m.json", DETAIL);
  const states = shapes(us, "states").filter((state) => !ELSEWHERE.includes(String(state.id)));
  const regionOf = (state: { id?: string | number | undefined }): Region => {
    const id = String(state.id);
    return id && (["west", "midwest", "south"] as const).find((region) => STATES[region].includes(id)) || "east";
  };
  const union = (some: Shape[]) => merge(us, some as Parameters<typeof merge>[1]);

  const projection = geoAlbers().fitExtent([[15, 21], [756, 487]], union(states));
  const path = geoPath(projection).digits(1);
  const draw = (object: Parameters<typeof path>[0]): string => compact(path(object) ?? "", 1);

  const country: GeometryCollection = { type: "GeometryCollection", geometries: states };
  const borders = (between: boolean): string =>
    draw(mesh(us, country, (a, b) => a !== b && (regionOf(a) !== regionOf(b)) === between));

  const wide = geoAlbers().scale(projection.scale()).translate(projection.translate());
  wide.clipExtent([[-MARGIN[0], -MARGIN[1]], [WIDTH + MARGIN[0], HEIGHT + MARGIN[1]]]);
  const coarse = geoPath(wide).digits(0);
  const world = topology("world-atlas/countries-50m.json", NEIGHBOUR_DETAIL);
  const abroad = shapes(world, "countries").filter((land) => NEIGHBOURS.includes(String(land.id)));

  const outline = (land: Shape): string => {
    const { coordinates } = merge(world, [land] as Parameters<typeof merge>[1]);
    const dense = coordinates.map((polygon) => polygon.map(alongParallels));
    return compact(coarse({ type: "MultiPolygon", coordinates: dense }) ?? "", 0);
  };

  const place = ([longitude, latitude, dx, dy, side]: Place) => {
    const [x, y] = projection([longitude, latitude])!;
    return { x: Math.round(x + dx), y: Math.round(y + dy), side: side ?? null };
  };
  const shore = (lake: [number, number][]): string =>
    `M${lake.map((point) => projection(point)!.map(Math.round).join(" ")).join("L")}Z`;

  return {
    width: WIDTH,
    height: HEIGHT,
    margin: MARGIN,
    coast: draw(union(states)),
    lands: Object.fromEntries(
      REGIONS.map((region) => [region, draw(union(states.filter((state) => regionOf(state) === region)))]),
    ) as Record<Region, string>,
    stateLines: borders(false),
    regionLines: borders(true),
    neighbours: abroad.map(outline).join(""),
    lakes: LAKES.map(shore).join(""),
    places: Object.fromEntries(Object.entries(PLACES).map(([city, where]) => [city, place(where)])),
    bends: BENDS,
  };
}

export function atlas(): Plugin {
  const name = "virtual:atlas";
  return {
    name: "atlas",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(makeAtlas())};` : undefined),
  };
}
