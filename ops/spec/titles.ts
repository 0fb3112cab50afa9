import { parseSync, Visitor, type ESTree } from 'vite';

const TEST = new Set(['it', 'test', 'describe']);
const ROWS = /\b(SH|SP|TR|WB|RB)-(\d{3})(?: … \1-(\d{3}))?\b/g;

/**
 * The rows of the specification that the titles of a test file name, ranges ('SH-322 … SH-333') spelled out. A title
 * may span lines, be concatenated or a template; with `each` the texts of its table count as well.
 */
export function rowsNamed(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const constants = new Map<string, ESTree.Node>();
  const titles: ESTree.Node[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
    CallExpression({ callee, arguments: [title] }) {
      if (title !== undefined && isTest(callee)) titles.push(title);
    },
  }).visit(program);
  const resolved = (node: ESTree.Node) =>
    (node.type === 'Identifier' ? constants.get(node.name) : undefined) ?? node;
  return titles.flatMap((title) => rowsIn(textOf(resolved(title))));
}

/** 'SH-009 … SH-011 SP-001' → SH-009, SH-010, SH-011, SP-001. */
export function rowsIn(title: string): string[] {
  return [...title.matchAll(ROWS)].flatMap(([, prefix, first, last = first]) => {
    const count = Math.max(0, Number(last) - Number(first) + 1);
    return Array.from({ length: count }, (_, index) => rowId(prefix, Number(first) + index));
  });
}

const rowId = (prefix: string | undefined, number: number) => `${prefix}-${String(number).padStart(3, '0')}`;

/** `it`, `test.describe`, `it.each(…)` – whose table is read like a title – and what `it.each(…)` answers. */
function isTest(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return TEST.has(callee.name);
  if (callee.type === 'MemberExpression') return isTest(callee.object);
  return callee.type === 'CallExpression' && isTest(callee.callee);
}

/** All that is written between quotes below the node, as one text. */
function textOf(node: ESTree.Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type.includes('Function')) return '';
  if (node.type === 'TemplateElement') return node.value.cooked ?? '';
  const own = Object.values(node).flatMap((part) => (Array.isArray(part) ? part : [part]));
  return own
    .filter(isNode)
    .map(textOf)
    .join(node.type === 'BinaryExpression' ? '' : ' ');
}

const isNode = (part: unknown): part is ESTree.Node =>
  typeof part === 'object' && part !== null && 'type' in part && 'start' in part;
