/**
 * After the tests: the rows that hand-written SQL answered fit the types that the code gives them, and every such
 * statement answered one. The tests note what came back from each `sql<Row>` and where; the compiler says what was
 * promised there. Not seen: null that no test provokes, which texts a column holds, rows of `readPage` and other generic
 * readers (the replies made of them are checked against the contract), and statements built by Kysely (`schema.ts` types them).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { API, SymbolFlags, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { ROWS_FOLDER } from '../vitest/record-rows.ts';
import type { Kind } from './row-facts.ts';

interface Compared {
  problems: string[];
  /** Places with a row type, and those of them that no test made answer a row. */
  typed: number;
  unseen: string[];
}

/** What was recorded, by the place of the call. */
export function readFacts(lines: readonly string[]): Map<string, Set<string>> {
  const facts = new Map<string, Set<string>>();
  for (const line of lines) {
    const [place = '', ...fact] = line.split('\t');
    facts.set(place, (facts.get(place) ?? new Set()).add(fact.join('\t')));
  }
  return facts;
}

/** `folder` is below `root`, which holds the `tsconfig.json`. */
export function compareRows(root: string, folder: string, facts: Map<string, Set<string>>): Compared {
  const api = new API({ cwd: root });
  try {
    const config = path.join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project.`);
    const files = project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${path.join(root, folder)}/`) && !name.endsWith('.test.ts'));
    const places = files.flatMap((name) => {
      const file = project.program.getSourceFile(name);
      return file ? typedCalls(root, file, project.checker) : [];
    });
    return {
      problems: places.flatMap(({ place, row }) =>
        [...(facts.get(place) ?? [])].flatMap((fact) => problemOf(project.checker, row, fact, place)),
      ),
      typed: places.length,
      unseen: places.filter(({ place }) => !facts.has(place)).map(({ place }) => place),
    };
  } finally {
    api.close();
  }
}

/** Every `.execute(…)` of a statement with a row type. */
function typedCalls(root: string, file: SourceFile, checker: Checker): { place: string; row: Type }[] {
  if (!file.text.includes('.execute(')) return [];
  const calls: { name: Node; statement: Node }[] = [];
  const visit = (node: Node) => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (name.text === 'execute') calls.push({ name, statement: expression });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return calls.flatMap(({ name, statement }) => {
    const type = checker.getTypeAtLocation(statement);
    if (!type?.isTypeReference() || type.getSymbol()?.name !== 'RawBuilder') return [];
    const [row] = checker.getTypeArguments(type);
    if (!row || (row.flags & TypeFlags.AnyOrUnknown) !== 0) return [];
    const { line, character } = file.getLineAndCharacterOfPosition(name.getStart(file));
    return [{ place: `${path.relative(root, file.fileName)}:${line + 1}:${character + 1}`, row }];
  });
}

function problemOf(checker: Checker, row: Type, fact: string, place: string): string[] {
  const [at = '', kind = '', keys = ''] = fact.split('\t');
  const types = typesAt(checker, [row], at);
  if (types.length === 0) return [];
  const where = `${place} ${at === '' ? 'the row' : at}`;
  const fitting = types.filter((type) => accepts(checker, type, kind as Kind));
  if (fitting.length === 0) {
    const promised = types.map((type) => checker.typeToString(type)).join(' | ');
    return [`${where}: is ${kind}, not ${promised}`];
  }
  if (kind !== 'object') return [];
  const lacking = fitting.map((type) => missingIn(checker, type, keys.split(',')));
  const [least] = lacking.toSorted((one, other) => one.length - other.length);
  return least && least.length > 0 ? [`${where}: has no ${least.join(', ')}`] : [];
}

/** The members of the type at a path; none where the type does not say. */
function typesAt(checker: Checker, from: readonly Type[], at: string): Type[] {
  const members = from.flatMap(membersOf);
  const step = /^(?:\.([^.[]+)|\[\])/.exec(at);
  if (!step) return members;
  const [text, name] = step;
  const next = members.flatMap((type) => {
    if (name === undefined)
      return checker.isArrayLikeType(type) && type.isTypeReference() ? checker.getTypeArguments(type) : [];
    const property = checker.getPropertyOfType(type, name);
    const found = property && checker.getTypeOfSymbol(property);
    return found ? [found] : checker.getIndexInfosOfType(type).map(({ valueType }) => valueType);
  });
  return typesAt(checker, next, at.slice(text.length));
}

const membersOf = (type: Type): readonly Type[] =>
  type.isUnionType() ? (type.getTypes() ?? []).flatMap(membersOf) : [type];

const FLAGS: Partial<Record<Kind, TypeFlags>> = {
  null: TypeFlags.Null,
  text: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
};
/** Types that only a caller knows. */
const OPEN =
  TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional;

function accepts(checker: Checker, type: Type, kind: Kind): boolean {
  if ((type.flags & OPEN) !== 0) return true;
  if (type.isIntersectionType() && kind !== 'object')
    return (type.getTypes() ?? []).some((part) => accepts(checker, part, kind));
  const flags = FLAGS[kind];
  if (flags !== undefined) return (type.flags & flags) !== 0;
  if ((type.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0) return false;
  const name = type.getSymbol()?.name;
  if (kind === 'Date' || kind === 'Buffer') return name === kind;
  const isList = checker.isArrayLikeType(type);
  return kind === 'list' ? isList : !isList && name !== 'Date' && name !== 'Buffer';
}

const missingIn = (checker: Checker, type: Type, keys: readonly string[]): string[] =>
  (type.flags & OPEN) !== 0
    ? []
    : checker
        .getPropertiesOfType(type)
        .filter((property) => (property.flags & SymbolFlags.Optional) === 0 && !keys.includes(property.name))
        .map((property) => property.name);

function recorded(): string[] {
  if (!existsSync(ROWS_FOLDER)) return [];
  return readdirSync(ROWS_FOLDER).flatMap((file) =>
    readFileSync(path.join(ROWS_FOLDER, file), 'utf8').split('\n').filter(Boolean),
  );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const { problems, typed, unseen } = compareRows(root, 'server/src', readFacts(recorded()));
  for (const problem of problems) console.log(problem);
  for (const place of unseen) console.log(`${place}: no test reads a row of it`);
  console.log(
    `${typed} statements with a row type, ${problems.length} problems, ${unseen.length} without a row`,
  );
  process.exitCode = problems.length + unseen.length > 0 ? 1 : 0;
}
