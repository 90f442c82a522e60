// Checks the catalogues: every language has the same keys with the same values and all its plural forms, every key is
// used somewhere, every key that is used exists, and no word stands in the markup itself.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { IntlMessageFormat } from "intl-messageformat";
import { parse as parseSvelte } from "svelte/compiler";

const SRC = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const PLURALS = { en: ["one", "other"], nl: ["one", "other"], ru: ["one", "few", "many", "other"] };
const LANGUAGES = Object.keys(PLURALS);

/** Keys that are put together from an id. A prefix that no key has is a fault as well. */
const DYNAMIC = [
  "board.layer_",
  "names.", // lib/names.ts, lib/printed.ts
  "rules.s.", // screens/rules/text.ts
  "tutorial.chapter_",
  "tutorial.s.", // screens/tutorial/script.ts
  "events.entry.",
  "events.for.",
  "events.from.",
  "events.move.",
  "events.skip.",
  "help.action.",
  "help.department.",
  "help.project.",
  "help.title.",
  "help.what.",
  "screens.chat_",
  "screens.failed_",
  "screens.hook_",
  "screens.list_",
  "screens.mode_",
  "screens.option_",
  "screens.pace_",
  "screens.pane_",
  "screens.seat_",
  "screens.undo_",
  "screens.watch_",
  "table.ask.",
  "table.choice.",
  "table.help.",
  "table.hint.",
  "table.hint_panel.",
  "table.leave.",
  "table.notice.",
  "table.panel.",
  "table.tool.",
  "table.what.",
];

/** Words that may stand in the markup, being the same in every language. */
const PLAIN = new Set(["Carnegie"]);

/** Kinds of elements of a parsed message. */
const ARGUMENT = 1;
const SELECT = 5;
const PLURAL = 6;

const faults = [];
const fault = (text) => faults.push(text);

function filesOf(folder, endings) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function readCatalogue(language) {
  const catalogue = new Map();
  for (const file of filesOf(join(SRC, "i18n", language), [".json"]))
    for (const [key, message] of Object.entries(JSON.parse(readFileSync(file, "utf8"))))
      catalogue.set(`${basename(file, ".json")}.${key}`, message);
  return catalogue;
}

/** The values that a message wants; a plural without all forms of the language is a fault. */
function valuesOf(elements, language, where, found = new Set()) {
  for (const element of elements) {
    if (element.type === ARGUMENT) found.add(element.value);
    if (element.type !== SELECT && element.type !== PLURAL) continue;
    found.add(element.value);
    const missing = PLURALS[language].filter((form) => !(form in element.options));
    if (element.type === PLURAL && element.pluralType === "cardinal" && missing.length > 0)
      fault(`${where}: the plural of ${element.value} lacks ${missing.join(", ")}`);
    for (const option of Object.values(element.options)) valuesOf(option.value, language, where, found);
  }
  return found;
}

function checkMessages(catalogues, keys) {
  for (const key of keys) {
    const values = new Map();
    for (const language of LANGUAGES) {
      const message = catalogues[language].get(key);
      const where = `${language} ${key}`;
      if (typeof message !== "string" || message.trim() === "") {
        fault(`${where} is missing`);
        continue;
      }
      try {
        const parsed = new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();
        values.set(language, [...valuesOf(parsed, language, where)].sort().join(", "));
      } catch (error) {
        fault(`${where}: ${error.message}`);
      }
    }
    if (new Set(values.values()).size > 1)
      fault(`${key}: the values differ: ${[...values].map(([language, list]) => `${language} {${list}}`).join(", ")}`);
  }
}

function checkUse(keys, texts) {
  const parts = new Set(keys.map((key) => key.slice(0, key.indexOf("."))));
  const known = new Set(keys);
  const quoted = new Set();
  const isDynamic = (text) => DYNAMIC.some((prefix) => text.startsWith(prefix));
  for (const [file, text] of texts) {
    for (const [, literal] of text.matchAll(/["'`]([a-z]+\.[\w.-]+)["'`]/gi)) quoted.add(literal);
    for (const [, literal] of text.matchAll(/\bt\(\s*["']([^"']+)["']/g))
      if (!known.has(literal)) fault(`${file}: there is no key ${literal}`);
    for (const [, prefix] of text.matchAll(/`([a-z]+\.[\w.]*)\$\{/gi))
      if (parts.has(prefix.split(".")[0]) && !isDynamic(prefix))
        fault(`${file}: keys are put together from "${prefix}", which DYNAMIC does not list`);
  }
  for (const key of keys) if (!quoted.has(key) && !isDynamic(key)) fault(`${key} is not used`);
  for (const prefix of DYNAMIC) if (!keys.some((key) => key.startsWith(prefix))) fault(`no key begins with ${prefix}`);
}

const SPOKEN = new Set(["alt", "aria-label", "aria-description", "placeholder", "title", "label"]);
const PASSED_OVER = new Set(["Script", "StyleSheet", "Comment", "ExpressionTag", "StyleDirective"]);

const isWords = (text) =>
  text.split(/[^\p{L}\p{N}]+/u).some((word) => /^\p{L}{2,}$/u.test(word) && !PLAIN.has(word));

function checkMarkup(node, file) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const each of node) checkMarkup(each, file);
    return;
  }
  if (PASSED_OVER.has(node.type)) return;
  if (node.type === "Text" && isWords(node.data)) fault(`${file}: words in the markup: ${node.data.trim()}`);
  if (node.type === "Attribute" && !SPOKEN.has(node.name)) return;
  for (const [name, child] of Object.entries(node))
    if (!["expression", "context", "metadata", "parent"].includes(name)) checkMarkup(child, file);
}

const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, readCatalogue(language)]));
const keys = [...new Set(LANGUAGES.flatMap((language) => [...catalogues[language].keys()]))].sort();
const texts = new Map(filesOf(SRC, [".ts", ".svelte"]).map((file) => [relative(SRC, file), readFileSync(file, "utf8")]));

checkMessages(catalogues, keys);
checkUse(keys, texts);
for (const [file, text] of texts)
  if (file.endsWith(".svelte")) checkMarkup(parseSvelte(text, { modern: true }).fragment, file);

for (const text of faults) console.error(text);
console.log(`${keys.length} keys in ${LANGUAGES.length} languages, ${texts.size} sources, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
