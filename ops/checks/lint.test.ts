import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

/** The fixtures are linted with the repository's own configuration, in a folder outside, where nothing ignores them. */
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'galenic-lint-'));
const fixtures = join(import.meta.dirname, 'fixtures/lint');
const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string().optional(), message: z.string() })),
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `  value = value + ${n};`).join('\n');
const functionOf = (count: number) =>
  `export function long(value: number) {\n${lines(count)}\n  return value;\n}\n`;
const fileOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `export const v${n} = ${n};`).join('\n') + '\n';

/** Too long to keep as files: one line more than allowed, and exactly as many as allowed. */
const sizes: Record<string, { text: string; breaks: string[] }> = {
  'rules/long-file.ts': { text: fileOf(301), breaks: ['eslint(max-lines)'] },
  'rules/full-file.ts': { text: fileOf(300), breaks: [] },
  'rules/long-file.test.ts': { text: fileOf(401), breaks: ['eslint(max-lines)'] },
  'rules/full-file.test.ts': { text: fileOf(400), breaks: [] },
  'rules/long-function.ts': { text: functionOf(58), breaks: ['eslint(max-lines-per-function)'] },
  'rules/full-function.ts': { text: functionOf(57), breaks: [] },
  'web/src/ui/long-component.tsx': { text: functionOf(118), breaks: ['eslint(max-lines-per-function)'] },
  'web/src/ui/full-component.tsx': { text: functionOf(117), breaks: [] },
};

const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);
const found = new Map<string, Set<string>>();

beforeAll(() => {
  cpSync(fixtures, folder, { recursive: true });
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'web/tsconfig.json']) {
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, { text }] of Object.entries(sizes)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--type-aware', '-f', 'json', 'rules', 'server', 'web'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  for (const { filename, code = 'unused-directive' } of Report.parse(JSON.parse(stdout)).diagnostics) {
    found.set(filename, (found.get(filename) ?? new Set()).add(code));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(files)('lint judges %s as its first line says', (name) => {
  const declared = /^\/\/ breaks (\S+)/.exec(readFileSync(join(fixtures, name), 'utf8'))?.[1];
  expect([...(found.get(name) ?? [])]).toEqual(declared === undefined ? [] : [declared]);
});

it.each(Object.entries(sizes))('lint counts the lines of %s', (name, { breaks }) => {
  expect([...(found.get(name) ?? [])]).toEqual(breaks);
});

it('has a known-bad fixture for every rule the configuration names', () => {
  const text = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const config = z.object({ rules: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text));
  const named = Object.entries(config.rules)
    .filter(([, setting]) => setting !== 'off')
    .map(([rule]) => rule.split('/').at(-1) ?? rule);
  const broken = [...found.values()].flatMap((codes) => [...codes]).join(' ');
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((rule) => !broken.includes(`(${rule})`))).toEqual([]);
});
