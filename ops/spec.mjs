/**
 * `npm run spec`: which rows of the specification no test names in its title. For reading, not for judging: it always
 * exits 0. `npm run spec -- SP` lists one area.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { rowsIn, rowsNamed } from './spec/titles.ts';
import { UNTESTED } from './spec/untested.ts';

const areas = [
  { prefix: 'SH', name: 'shell', file: 'docs/spec/shell.md' },
  { prefix: 'SP', name: 'shopping', file: 'docs/spec/shopping.md' },
  { prefix: 'TR', name: 'trading', file: 'docs/spec/trading.md' },
  { prefix: 'WB', name: 'workbench', file: 'docs/spec/workbench.md' },
  { prefix: 'RB', name: 'money', file: 'docs/spec/back-office-1.md' },
  { prefix: 'RB', name: 'connecting', file: 'docs/spec/back-office-2.md' },
];
const places = ['contract', 'rules', 'server', 'web', 'browser-tests', 'ops'];
const skipped = new Set(['node_modules', 'dist', 'fixtures', 'spec']);

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : testFiles(path);
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function rowsOf({ prefix, file }) {
  const row = new RegExp(`^\\| (${prefix}-\\d{3}) \\| (.*?) \\|`, 'gm');
  return [...readFileSync(join(root, file), 'utf8').matchAll(row)].map(([, id, text]) => ({ id, text }));
}

function list(title, rows) {
  if (rows.length > 0) console.log(`\n${title}\n${rows.join('\n')}`);
}

const files = places.flatMap((place) => testFiles(join(root, place)));
const named = new Set(files.flatMap((file) => rowsNamed(file, readFileSync(file, 'utf8'))));
const untested = new Map(UNTESTED.flatMap(([rows, reason]) => rowsIn(rows).map((id) => [id, reason])));
const wanted = process.argv[2];
const counts = [];
for (const area of areas.filter(({ prefix }) => wanted === undefined || wanted === prefix)) {
  const rows = rowsOf(area);
  const unnamed = rows.filter(({ id }) => !named.has(id));
  const said = unnamed.filter(({ id }) => untested.has(id));
  const open = unnamed.filter(({ id }) => !untested.has(id));
  list(
    `${area.name}: rows no test names`,
    open.map(({ id, text }) => `  ${id}  ${text.slice(0, 110)}`),
  );
  list(
    `${area.name}: rows that only say something`,
    said.map(({ id, text }) => `  ${id}  ${text.slice(0, 70)} – ${untested.get(id)}`),
  );
  counts.push(
    `${area.name.padEnd(11)} ${rows.length - unnamed.length} of ${rows.length} rows named by a test, ` +
      `${said.length} said and not tested, ${open.length} open`,
  );
}
console.log(`\n${counts.join('\n')}`);
