/**
 * `npm run spec`: which rows of the specification no test names in its title. For reading, not for judging: it always
 * exits 0. `npm run spec -- SP` lists one area.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const areas = [
  { prefix: 'SH', name: 'shell', file: 'docs/spec/shell.md' },
  { prefix: 'SP', name: 'shopping', file: 'docs/spec/shopping.md' },
  { prefix: 'TR', name: 'trading', file: 'docs/spec/trading.md' },
];
const places = ['contract', 'rules', 'server', 'web', 'browser-tests', 'ops'];
const skipped = new Set(['node_modules', 'dist', 'fixtures']);
const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : testFiles(path);
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function namedInTitles() {
  const files = places.flatMap((place) => testFiles(join(root, place)));
  const titles = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(title)].map((match) => match[2]),
  );
  return new Set(titles.flatMap((text) => text.match(/\b(?:SH|SP|TR)-\d{3}\b/g) ?? []));
}

function rowsOf({ prefix, file }) {
  const row = new RegExp(`^\\| (${prefix}-\\d{3}) \\| (.*?) \\|`, 'gm');
  return [...readFileSync(join(root, file), 'utf8').matchAll(row)].map(([, id, text]) => ({ id, text }));
}

const named = namedInTitles();
const wanted = process.argv[2];
const counts = [];
for (const area of areas.filter(({ prefix }) => wanted === undefined || wanted === prefix)) {
  const rows = rowsOf(area);
  const open = rows.filter(({ id }) => !named.has(id));
  console.log(`\n${area.name}: rows no test names`);
  for (const { id, text } of open) console.log(`  ${id}  ${text.slice(0, 110)}`);
  counts.push(
    `${area.name.padEnd(10)} ${rows.length - open.length} of ${rows.length} rows named by a test, ${open.length} open`,
  );
}
console.log(`\n${counts.join('\n')}`);
