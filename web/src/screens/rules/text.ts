// The rules as data: sections of blocks, read off the catalogue "rules" in its order, and how they are searched.
// A key is `rules.s.SECTION.KIND…`: title, p paragraph, l item of a list, n note, e example, r ruling, x_NAME diagram.
// In a text *stars* make words strong and [name] is an icon.

export type BlockKind = "p" | "l" | "n" | "e" | "r" | "x";
export interface Block { key: string; kind: BlockKind; /** Of a diagram. */ name: string; text: string }
export interface Section { id: string; title: string; blocks: Block[] }
export type Token = { icon: string } | { text: string; strong: boolean };
export interface Piece { text: string; hit: boolean }

const PREFIX = "rules.s.";

export function readSections(catalogue: Record<string, string>): Section[] {
  const sections = new Map<string, Section>();
  for (const [key, text] of Object.entries(catalogue)) {
    if (!key.startsWith(PREFIX)) continue;
    const [id = "", rest = ""] = key.slice(PREFIX.length).split(".");
    const section = sections.get(id) ?? { id, title: "", blocks: [] };
    sections.set(id, section);
    if (rest === "title") section.title = text;
    else section.blocks.push({ key, kind: rest[0] as BlockKind, name: rest.startsWith("x_") ? rest.slice(2) : "", text });
  }
  return [...sections.values()];
}

export function tokensOf(text: string): Token[] {
  return text
    .split(/(\*[^*]+\*|\[[\w-]+\])/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part.startsWith("[")) return { icon: part.slice(1, -1) };
      return part.startsWith("*") ? { text: part.slice(1, -1), strong: true } : { text: part, strong: false };
    });
}

/** Without capitals and accents, so that a search is not about spelling. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const termsOf = (query: string): string[] => plain(query).split(/\s+/).filter((term) => term.length > 1);

export function matches(terms: readonly string[], ...texts: string[]): boolean {
  const where = plain(texts.join(" ").replace(/\*|\[[\w-]+\]/g, ""));
  return terms.every((term) => where.includes(term));
}

/** A text cut into what a search has found in it and the rest. */
export function piecesOf(text: string, terms: readonly string[]): Piece[] {
  if (terms.length === 0) return [{ text, hit: false }];
  const letters = [...text];
  const starts: number[] = [];
  let folded = "";
  letters.forEach((letter, index) => {
    for (const each of plain(letter)) {
      folded += each;
      starts.push(index);
    }
  });
  const hits = new Array<boolean>(letters.length).fill(false);
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      for (let index = at; index < at + term.length; index++) hits[starts[index]!] = true;
  const pieces: Piece[] = [];
  letters.forEach((letter, index) => {
    const last = pieces.at(-1);
    if (last && last.hit === hits[index]) last.text += letter;
    else pieces.push({ text: letter, hit: hits[index]! });
  });
  return pieces;
}
