import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { exportedFunctions, typeNames } from './functions.ts';

/** One import, re-export, dynamic import or `import('…')` type; paths are relative to the root, with `/`. */
export interface Import {
  from: string;
  line: number;
  /** A file of this repository, or the name of a package (`zod`, `node:fs`). */
  to: { file: string } | { package: string };
}

export interface SourceFile {
  path: string;
  imports: Import[];
  /** Lines that read the clock by `new Date()`. */
  clockReads: number[];
  /** Tables that its SQL or its query builder inserts into, changes or deletes from. */
  writes: { table: string; line: number }[];
  /** Exported functions that are handed a database, with the type of their first parameter. */
  queries: { name: string; first: string | null; line: number }[];
}

const DATABASES = new Set(['Queryable', 'Database', 'Tx']);
const WRITING_CALLS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const WRITING_SQL = /\b(?:insert into|delete from|merge into|update(?= \w+(?: as)?(?: \w+)? set\b))\s+(\w+)/g;

const SKIPPED = new Set(['node_modules', 'dist', 'fixtures']);

/** Every TypeScript file below the given folders of `root`, parsed. */
export function readSources(root: string, folders: string[]): SourceFile[] {
  return folders.flatMap((folder) => sourcePaths(join(root, folder))).map((path) => readSource(root, path));
}

function sourcePaths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcePaths(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function readSource(root: string, absolute: string): SourceFile {
  const path = relative(root, absolute).split(sep).join('/');
  const text = readFileSync(absolute, 'utf8');
  const { program, errors } = parseSync(absolute, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const clockReads: number[] = [];
  const writes: SourceFile['writes'] = [];
  const queries: SourceFile['queries'] = [];
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const add = (source: { value?: unknown; start: number } | null) => {
    if (typeof source?.value !== 'string') return;
    imports.push({ from: path, line: lineOf(source.start), to: resolve(path, source.value) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration(node) {
      add(node.source);
      for (const { name, params, start } of exportedFunctions(node)) {
        const types = typeNames(params);
        if (types.some((type) => type !== null && DATABASES.has(type)))
          queries.push({ name, first: types[0] ?? null, line: lineOf(start) });
      }
    },
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source : null),
    TSImportType: (node) => add(node.source),
    NewExpression(node) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && node.arguments.length === 0) clockReads.push(lineOf(node.start));
    },
    TemplateElement(node) {
      for (const { 1: table = '', index } of node.value.raw.matchAll(WRITING_SQL))
        writes.push({ table, line: lineOf(node.start + index) });
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!WRITING_CALLS.has(callee.property.name) || first?.type !== 'Literal') return;
      if (typeof first.value === 'string')
        writes.push({ table: first.value.split(' ')[0] ?? '', line: lineOf(start) });
    },
  }).visit(program);
  return { path, imports, clockReads, writes, queries };
}

function resolve(from: string, specifier: string): Import['to'] {
  const bare = specifier.split('?')[0] ?? specifier;
  if (bare.startsWith('.')) return { file: posix.normalize(posix.join(dirname(from), bare)) };
  if (bare.startsWith('#')) return { file: bare.slice(1) };
  const [scope = '', name] = bare.split('/');
  return { package: bare.startsWith('@') && name !== undefined ? `${scope}/${name}` : scope };
}
