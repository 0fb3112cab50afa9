import {
  ALLOWED_FUNCTIONS,
  ALLOWED_NODES,
  ALLOWED_TYPES,
  SYNTAX_FUNCTIONS,
  WRAPPING_NODES,
} from './allowed.ts';
import { ONLY_SELECT, TOO_DEEP, TOO_HEAVY } from './sentences.ts';
import { fieldsOf, isFields, listOf, namesOf, textOf, type Fields, type Json } from './tree.ts';
import { isTooHeavy } from './weigh.ts';

/** What the database has, by which names are judged. */
export interface Known {
  /** The views of the schema `report`. */
  views: readonly string[];
  /** Of those views. */
  columns: readonly string[];
  /** Every function, since `row.name` calls `name(row)`. */
  functions: readonly string[];
  /** Those that take any row. */
  rowFunctions: readonly string[];
}

export interface Refusal {
  refusal: string;
  /** In bytes of the text. */
  location?: number | undefined;
}

const SCHEMA = 'report';
const MOST_LEVELS = 100;
/** Of the tree itself, whose wrappers are no levels. */
const MOST_STEPS = 2000;

const nodes = new Set(ALLOWED_NODES);
const wrappers = new Set(WRAPPING_NODES);
const functions = new Set([...ALLOWED_FUNCTIONS, ...SYNTAX_FUNCTIONS]);
const types = new Set(ALLOWED_TYPES);
/** Of `current_date` and its kind; the others tell who asks and where. */
const TIMES = /^SVFOP_(CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(_N)?$/;

/** The nodes that are called like a function but are none in the tree. */
const CALLED: Readonly<Record<string, string>> = {
  JsonObjectConstructor: 'json_object',
  JsonArrayConstructor: 'json_array',
  JsonArrayQueryConstructor: 'json_array',
  JsonObjectAgg: 'json_objectagg',
  JsonArrayAgg: 'json_arrayagg',
  JsonScalarExpr: 'json_scalar',
  JsonParseExpr: 'json',
  JsonSerializeExpr: 'json_serialize',
  RangeTableFunc: 'xmltable',
};

const placeOf = (value: Json): number | undefined => (typeof value === 'number' ? value : undefined);
const withoutCatalog = (names: readonly string[]) =>
  (names[0] === 'pg_catalog' ? names.slice(1) : names).join('.');
const snake = (node: string) => node.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

const noFunction = (name: string, location?: Json): Refusal => ({
  refusal: `The function ${name} is not allowed.`,
  location: placeOf(location),
});

/**
 * Judges the statements of a text: null for one reading SELECT over the views with nothing but what is allowed. An allow list by
 * design: a kind of node that nobody thought of is refused.
 */
export function judge(statements: Json, known: Known): Refusal | null {
  const [first, ...more] = listOf(statements);
  const statement = fieldsOf(first)['stmt'];
  if (more.length > 0 || !isFields(statement) || !('SelectStmt' in statement))
    return { refusal: ONLY_SELECT };
  const names: Names = { tables: new Set(known.views), columns: new Set(known.columns) };
  if (!collect(statement, names, 0)) return { refusal: TOO_DEEP };
  const refusal = new Judge(known, names).walk(statement, { levels: 0, steps: 0 });
  if (refusal === null && isTooHeavy(statement)) return { refusal: TOO_HEAVY };
  return refusal;
}

interface Names {
  /** Views and what `WITH` names. */
  tables: Set<string>;
  /** Of the views, and what the query itself calls a column. */
  columns: Set<string>;
}

/** False where the tree is too deep to be looked at. */
function collect(value: Json, names: Names, steps: number): boolean {
  if (steps > MOST_STEPS) return false;
  if (Array.isArray(value)) return value.every((one) => collect(one, names, steps + 1));
  if (!isFields(value)) return true;
  for (const [key, inner] of Object.entries(value)) {
    const fields = fieldsOf(inner);
    if (key === 'CommonTableExpr') {
      names.tables.add(textOf(fields['ctename']) ?? '');
      for (const name of namesOf(fields['aliascolnames'])) names.columns.add(name);
    }
    if (key === 'ResTarget') names.columns.add(textOf(fields['name']) ?? '');
    if (key === 'Alias' || key === 'alias')
      for (const name of namesOf(fields['colnames'])) names.columns.add(name);
    if (!collect(inner, names, steps + 1)) return false;
  }
  return true;
}

interface Depth {
  levels: number;
  steps: number;
}

class Judge {
  private readonly names: Names;
  private readonly all: Set<string>;
  private readonly ofRows: Set<string>;

  constructor(known: Known, names: Names) {
    this.names = names;
    this.all = new Set(known.functions);
    this.ofRows = new Set(known.rowFunctions);
  }

  walk(value: Json, depth: Depth): Refusal | null {
    if (depth.levels > MOST_LEVELS || depth.steps > MOST_STEPS) return { refusal: TOO_DEEP };
    if (Array.isArray(value)) return this.first(value, { ...depth, steps: depth.steps + 1 });
    if (!isFields(value)) return null;
    for (const [key, inner] of Object.entries(value)) {
      const isNode = /^[A-Z]/.test(key);
      const refusal = isNode ? this.node(key, fieldsOf(inner)) : part(key, inner);
      if (refusal !== null) return refusal;
      const levels = depth.levels + (isNode && !wrappers.has(key) ? 1 : 0);
      const within = key === 'SQLValueFunction' ? null : this.walk(inner, { levels, steps: depth.steps + 1 });
      if (within !== null) return within;
    }
    return null;
  }

  private first(values: readonly Json[], depth: Depth): Refusal | null {
    for (const value of values) {
      const refusal = this.walk(value, depth);
      if (refusal !== null) return refusal;
    }
    return null;
  }

  private node(kind: string, fields: Fields): Refusal | null {
    if (kind === 'SQLValueFunction') return timeOf(fields);
    if (!nodes.has(kind)) return unknownNode(kind, fields);
    if (kind === 'RangeVar') return this.relation(fields);
    if (kind === 'FuncCall') return called(fields);
    if (kind === 'TypeName') return typed(fields);
    if (kind === 'A_Expr') return operator(fields);
    if (kind === 'ColumnRef') return this.rowCall(namesOf(fields['fields']).slice(1), fields['location']);
    if (kind === 'A_Indirection')
      return this.rowCall(namesOf(fields['indirection']), fieldsOf(fields['arg'])['location']);
    return null;
  }

  /** Relations of the catalogue all begin with `pg_`; a name of `WITH` must not let one of them pass elsewhere. */
  private relation(fields: Fields): Refusal | null {
    const names = ['catalogname', 'schemaname', 'relname'].flatMap((key) => textOf(fields[key]) ?? []);
    const name = names.at(-1) ?? '';
    const isQualified = names.length > 1;
    const isAllowed = isQualified
      ? names.length === 2 && names[0] === SCHEMA && this.names.tables.has(name)
      : this.names.tables.has(name) && !name.startsWith('pg_');
    if (isAllowed) return null;
    return {
      refusal: `${names.join('.')} is not one of the reporting views.`,
      location: placeOf(fields['location']),
    };
  }

  /** `row.name` is a column, or the call of a function with the row. */
  private rowCall(fields: readonly string[], location: Json): Refusal | null {
    const found = fields.find(
      (name) =>
        !functions.has(name) &&
        (this.ofRows.has(name) || (this.all.has(name) && !this.names.columns.has(name))),
    );
    return found === undefined ? null : noFunction(found, location);
  }
}

/** What stands in a field and has no node of its own. */
function part(key: string, inner: Json): Refusal | null {
  if (key === 'intoClause' || key === 'lockingClause') return { refusal: ONLY_SELECT };
  return key === 'typeName' ? typed(fieldsOf(inner)) : null;
}

function timeOf(fields: Fields): Refusal | null {
  const operation = textOf(fields['op']) ?? '';
  if (TIMES.test(operation)) return null;
  return noFunction(operation.replace('SVFOP_', '').toLowerCase(), fields['location']);
}

function called(fields: Fields): Refusal | null {
  const names = namesOf(fields['funcname']);
  const name = withoutCatalog(names);
  return functions.has(name) ? null : noFunction(name, fields['location']);
}

function typed(fields: Fields): Refusal | null {
  const name = withoutCatalog(namesOf(fields['names']));
  if (types.has(name)) return null;
  return { refusal: `The type ${name} is not allowed.`, location: placeOf(fields['location']) };
}

/** `operator(schema.+)`. */
function operator(fields: Fields): Refusal | null {
  const names = namesOf(fields['name']);
  return names.length > 1 ? noFunction(names.join('.'), fields['location']) : null;
}

function unknownNode(kind: string, fields: Fields): Refusal {
  if (kind === 'ParamRef')
    return {
      refusal: 'A query has no parameters such as $1; write the value.',
      location: placeOf(fields['location']),
    };
  if (kind.endsWith('Stmt') || kind.endsWith('Clause')) return { refusal: ONLY_SELECT };
  if (kind === 'RangeTableSample') return noFunction(namesOf(fields['method']).join('.'), fields['location']);
  const operation = textOf(fields['op'])
    ?.replace(/^(IS_)/, '')
    .replace(/_OP$/, '')
    .toLowerCase();
  const name = kind === 'XmlExpr' || kind === 'JsonFuncExpr' ? operation : CALLED[kind];
  return noFunction(name ?? snake(kind), fields['location']);
}
