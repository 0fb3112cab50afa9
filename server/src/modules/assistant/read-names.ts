import { sql, type RawBuilder } from 'kysely';
import { MOST_CHOICES } from '#rules/assistant/limits.ts';
import type { FoundName, NameChoice, NameKind } from '#rules/assistant/reading.ts';
import { spansOf, type Span } from '#rules/assistant/spans.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { beginsWith } from '../../platform/database/read-page.ts';
import { hasPermission, type Scope } from '../../platform/scope.ts';

interface Candidate extends NameChoice {
  span: string;
  kind: NameKind;
  /** It is the whole name. */
  whole: boolean;
}

interface Row {
  span: string;
  value: string | number;
  name: string;
  /** Of a facility. */
  company: number | null;
  whole: boolean;
  /** Of a product, where they are known. */
  labeler: string | null;
  strength: string | null;
}

/** Parts of a question of which the beginning of a name is looked for: bounds what a long one costs. */
const MOST_BEGINNINGS = 64;

/** The names in a question, by the whole name or by its beginning; the longest where they overlap (RB-506). */
export async function readNames(scope: Scope, db: Queryable, question: string): Promise<FoundName[]> {
  const spans = spansOf(question);
  if (spans.length === 0) return [];
  const found = await candidatesFor(scope, db, {
    whole: [...new Set(spans.map(({ text }) => text))],
    beginnings: [...new Set(spans.filter(({ mayBegin }) => mayBegin).map(({ text }) => text))].slice(
      0,
      MOST_BEGINNINGS,
    ),
  });
  const names: FoundName[] = [];
  for (const span of spans.toSorted((a, b) => b.length - a.length || a.at - b.at)) {
    if (names.some((name) => overlaps(name, span))) continue;
    const candidates = found.filter((one) => one.span === span.text);
    if (candidates.length > 0) names.push({ at: span.at, length: span.length, kinds: kindsOf(candidates) });
  }
  return names;
}

const overlaps = (name: FoundName, span: Span): boolean =>
  name.at < span.at + span.length && span.at < name.at + name.length;

/** Whole names come before beginnings. */
function kindsOf(candidates: readonly Candidate[]): FoundName['kinds'] {
  const whole = candidates.filter((one) => one.whole);
  const kinds: Partial<Record<NameKind, NameChoice[]>> = {};
  for (const { kind, span: _, whole: __, ...choice } of whole.length > 0 ? whole : candidates)
    kinds[kind] = [...(kinds[kind] ?? []), choice];
  return kinds;
}

/** What one kind of name that somebody typed may be: whole, or its beginning. */
export async function namesLike(
  scope: Scope,
  db: Queryable,
  kind: NameKind,
  text: string,
): Promise<NameChoice[]> {
  const typed = text.trim().toLowerCase();
  const rows = await readKind(db, kind, { whole: [typed], beginnings: [typed] }, scope);
  const whole = rows.filter((row) => row.whole);
  return (whole.length > 0 ? whole : rows).map((row) => choiceOf(kind, row));
}

interface Looking {
  whole: readonly string[];
  beginnings: readonly string[];
}

async function candidatesFor(scope: Scope, db: Queryable, looking: Looking): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const kind of ['company', 'seller', 'facility', 'product', 'client'] as const)
    for (const row of await readKind(db, kind, looking, scope))
      found.push({ kind, span: row.span, whole: row.whole, ...choiceOf(kind, row) });
  return found;
}

const choiceOf = (kind: NameKind, { company, ...row }: Row): NameChoice => ({
  value: row.value,
  ...(company !== null && { company }),
  text: kind === 'product' ? productText(row) : row.name,
});

/** 'Amoxicillin capsule, 500 mg, Cedar Labs (00093-3107-01)': products of one name differ by their maker and strength. */
function productText({ name, strength, labeler, value }: Omit<Row, 'company'>): string {
  const isInName = strength !== null && name.toLowerCase().includes(strength.toLowerCase());
  const parts = [name, isInName ? null : strength, labeler].filter(Boolean);
  return `${parts.join(', ')} (${formatNdc(String(value))})`;
}

interface Source {
  from: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  company?: RawBuilder<unknown>;
  /** Labeler and strength of what was found, as `d`. */
  drug?: RawBuilder<unknown>;
}

/** Where names of a kind are; products are those of the catalog. */
const SOURCES: Readonly<Record<NameKind, Source>> = {
  company: { from: sql`company n where not n.is_seller`, name: sql`n.name`, value: sql`n.id` },
  seller: { from: sql`company n where n.is_seller`, name: sql`n.name`, value: sql`n.id` },
  facility: {
    from: sql`facility n where true`,
    name: sql`n.name`,
    value: sql`n.id`,
    company: sql`n.company_id`,
  },
  product: {
    from: sql`catalog_search n where true`,
    name: sql`n.name`,
    value: sql`n.ndc`,
    drug: sql`left join drug d on d.ndc = r.value`,
  },
  client: { from: sql`edi_client n where true`, name: sql`n.name`, value: sql`n.id` },
};

const NO_DRUG = sql`cross join (select null as labeler, null as strength) d`;

async function readKind(
  db: Queryable,
  kind: NameKind,
  { whole, beginnings }: Looking,
  scope: Scope,
): Promise<Row[]> {
  if (kind === 'client' && !hasPermission(scope, 'edi')) return [];
  const { from, name, value, company = sql`null::bigint`, drug = NO_DRUG } = SOURCES[kind];
  const lower = sql`lower(${name}) collate "C"`;
  const some = sql.lit(MOST_CHOICES + 1);
  // Each part of the question finds a few; products of one name are one.
  const { rows } = await sql<Row>`
    select r.*, d.labeler, d.strength from (
    select s.text as span, x.value, x.name, x.company, true as whole from unnest(${[...whole]}::text[]) s(text)
      cross join lateral (select distinct on (${value}) ${value} as value, ${name} as name, ${company} as company from ${from}
        and ${lower} = s.text collate "C" order by ${value} limit ${some}) x
    union all
    select b.text, x.value, x.name, x.company, false from unnest(${[...beginnings]}::text[], ${beginnings.map(beginsWith)}::text[]) b(text, pattern)
      cross join lateral (select distinct on (y.value) y.value, y.name, y.company from (select ${value} as value, ${name} as name,
            ${company} as company from ${from} and ${lower} >= b.text collate "C" and ${lower} < (b.text || chr(1114109)) collate "C"
            and ${lower} like b.pattern collate "C" limit 50) y order by y.value limit ${some}) x) r ${drug}`.execute(
    db,
  );
  return rows;
}
