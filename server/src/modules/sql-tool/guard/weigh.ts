import { fieldsOf, isFields, listOf, namesOf, textOf, type Fields, type Json } from './tree.ts';

/**
 * What one row of a statement may take. Neither a limit of time nor the end of a session interrupts the evaluation of a row, and the
 * planner writes what a sub-select computes wherever it is used: ten doublings are a thousand additions. So each use weighs what it
 * stands for. A product of the longest numerics takes some 25 ms: no row that is let through computes for more than a few seconds.
 */
const MOST_WEIGHT = 20_000;
const OF_A_PRODUCT = 150;
const PRODUCTS = new Set(['*', '/', '%', '^', '|/', '||/']);
const LIKE_PRODUCTS = new Set(['ln', 'log', 'mod', 'power', 'sqrt']);

/** What each column of a relation stands for, by name. */
type Columns = ReadonlyMap<string, number>;

interface Weighed {
  columns: Columns;
  /** Of the whole of it. */
  total: number;
}

/** What an expression may name. */
interface Sight {
  named: ReadonlyMap<string, Columns>;
  relations: readonly { alias: string; columns: Columns }[];
}

const NOTHING: Columns = new Map();
const most = (weights: Iterable<number>) => Math.max(1, ...weights);
const sum = (weights: readonly number[]) => weights.reduce((all, one) => all + one, 0);

export const isTooHeavy = (statement: Fields): boolean =>
  weighSelect(fieldsOf(statement['SelectStmt']), { named: new Map(), relations: [] }).total > MOST_WEIGHT;

function weighSelect(select: Fields, outer: Sight): Weighed {
  let total = 0;
  const named = new Map(outer.named);
  for (const one of listOf(fieldsOf(select['withClause'])['ctes'])) {
    const table = fieldsOf(fieldsOf(one)['CommonTableExpr']);
    const within = weighSelect(fieldsOf(fieldsOf(table['ctequery'])['SelectStmt']), { ...outer, named });
    total += within.total;
    named.set(textOf(table['ctename']) ?? '', renamed(within.columns, namesOf(table['aliascolnames'])));
  }
  if (isFields(select['larg'])) {
    const sides = [select['larg'], select['rarg']].map((side) =>
      weighSelect(fieldsOf(side), { ...outer, named }),
    );
    const heaviest = most(sides.flatMap(({ columns }) => [...columns.values()]));
    const names = [...(sides[0]?.columns.keys() ?? [])];
    return {
      columns: new Map(names.map((name) => [name, heaviest])),
      total: total + sum(sides.map((side) => side.total)) + weigh(select['sortClause'], outer),
    };
  }
  const relations = [...outer.relations];
  for (const item of listOf(select['fromClause'])) total += weighFrom(item, { named, relations });
  const sight = { named, relations };
  const own = relations.slice(outer.relations.length);
  const columns = new Map<string, number>();
  const add = (name: string, weight: number) =>
    void columns.set(name, Math.max(weight, columns.get(name) ?? 0));
  for (const one of listOf(select['targetList'])) {
    const target = fieldsOf(fieldsOf(one)['ResTarget']);
    const weight = weigh(target['val'], sight);
    total += weight;
    add(textOf(target['name']) ?? nameOf(fieldsOf(target['val'])), weight);
    if (isStar(fieldsOf(target['val'])))
      for (const [name, inner] of own.flatMap((relation) => [...relation.columns])) add(name, inner);
  }
  const { targetList: _, fromClause: __, withClause: ___, ...clauses } = select;
  return { columns, total: total + weigh(clauses, sight) };
}

/** Adds what an item of FROM offers to `relations`, for those after it, too. Answers its weight. */
function weighFrom(
  item: Json,
  sight: { named: Sight['named']; relations: { alias: string; columns: Columns }[] },
): number {
  const [kind = '', inner] = Object.entries(fieldsOf(item))[0] ?? [];
  const fields = fieldsOf(inner);
  if (kind === 'JoinExpr')
    return (
      weighFrom(fields['larg'], sight) + weighFrom(fields['rarg'], sight) + weigh(fields['quals'], sight)
    );
  const alias = fieldsOf(fields['alias']);
  const add = (columns: Columns, name: string) => {
    const own = renamed(columns, namesOf(alias['colnames']));
    sight.relations.push({ alias: textOf(alias['aliasname']) ?? name, columns: own });
  };
  if (kind === 'RangeSubselect') {
    const within = weighSelect(fieldsOf(fieldsOf(fields['subquery'])['SelectStmt']), sight);
    add(within.columns, '');
    return within.total;
  }
  const name = textOf(fields['relname']) ?? '';
  if (kind === 'RangeVar') {
    add(sight.named.get(name) ?? NOTHING, name);
    return 1;
  }
  const total = weigh(inner, sight);
  add(new Map([[textOf(alias['aliasname']) ?? '', total]]), '');
  return total;
}

/** `t(a, b)`: which is which matters to nobody here. */
function renamed(columns: Columns, names: readonly string[]): Columns {
  if (names.length === 0) return columns;
  const heaviest = most(columns.values());
  return new Map([...columns.keys(), ...names].map((name) => [name, heaviest]));
}

function weigh(value: Json, sight: Sight): number {
  if (Array.isArray(value)) return sum(value.map((one) => weigh(one, sight)));
  if (!isFields(value)) return 0;
  return sum(
    Object.entries(value).map(([kind, inner]) => {
      const fields = fieldsOf(inner);
      if (kind === 'SelectStmt') return weighSelect(fields, sight).total;
      if (kind === 'ColumnRef') return weightOf(namesOf(fields['fields']).at(-1) ?? '', sight);
      return (isProduct(kind, fields) ? OF_A_PRODUCT : Number(/^[A-Z]/.test(kind))) + weigh(inner, sight);
    }),
  );
}

function isProduct(kind: string, fields: Fields): boolean {
  if (kind === 'A_Expr') return PRODUCTS.has(namesOf(fields['name']).at(-1) ?? '');
  return kind === 'FuncCall' && LIKE_PRODUCTS.has(namesOf(fields['funcname']).at(-1) ?? '');
}

/** Of a column, or of a whole row. */
const weightOf = (name: string, { relations }: Sight): number =>
  most(
    relations.map(({ alias, columns }) =>
      alias === name ? sum([...columns.values()]) : (columns.get(name) ?? 1),
    ),
  );

const isStar = (value: Fields): boolean =>
  listOf(fieldsOf(value['ColumnRef'])['fields']).some((one) => 'A_Star' in fieldsOf(one));

/** What PostgreSQL calls a column that has no name of its own. */
function nameOf(value: Fields): string {
  const [kind = '', inner] = Object.entries(value)[0] ?? [];
  const fields = fieldsOf(inner);
  if (kind === 'ColumnRef') return namesOf(fields['fields']).at(-1) ?? '';
  if (kind === 'FuncCall') return namesOf(fields['funcname']).at(-1) ?? '';
  if (kind === 'TypeCast')
    return nameOf(fieldsOf(fields['arg'])) || (namesOf(fieldsOf(fields['typeName'])['names']).at(-1) ?? '');
  if (kind === 'CaseExpr') return 'case';
  return kind === 'CoalesceExpr' ? 'coalesce' : '?column?';
}
