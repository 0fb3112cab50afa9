import { sql, type RawBuilder } from 'kysely';
import type { AssistantAnswer } from '#contract/assistant/assistant.ts';
import type { CatalogType } from '#contract/primitives.ts';
import { MOST_ANSWER_ROWS } from '#rules/assistant/limits.ts';
import { toDollars } from '#rules/money.ts';
import type { ReportPeriod } from '#rules/reports/periods.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scheduled } from '../../platform/jobs/schedule.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Asked as ReportAsked, Cell, ReportContent } from '../reports/index.ts';

/** What an entry of the catalogue is asked for, with every word checked. */
export interface Asked {
  now: Date;
  today: string;
  schedule: readonly Scheduled[];
  period: ReportPeriod;
  /** No period counts: what is asked about is how things stand. */
  isNow: boolean;
  company: number | undefined;
  facility: { id: number; name: string } | null;
  seller: number | undefined;
  catalog: CatalogType | undefined;
  limit: number;
  status: string | undefined;
  days: number;
  hours: number;
  order: number;
  product: string;
  direction: 'up' | 'down' | undefined;
  client: number | undefined;
}

export interface Content {
  columns: AssistantAnswer['columns'];
  rows: readonly Cell[][];
  figures: AssistantAnswer['figures'];
  chart: AssistantAnswer['chart'];
  /** There are more rows than were read. */
  cut?: boolean;
}

export type Answer = (scope: Scope, db: Queryable, asked: Asked) => Promise<Content>;

/** Rows that are read: one more than are shown tells that there are more. */
export const READ_ROWS = MOST_ANSWER_ROWS + 1;

/** Rows of a statement as JSON of the database has them. */
export async function rowsOf<Row>(db: Queryable, statement: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{
    row: Row;
  }>`select to_jsonb(p) as row from (${statement} limit ${sql.lit(READ_ROWS)}) p`.execute(db);
  return rows.map(({ row }) => row);
}

/** The same question to the views of the reports. */
export const reportAsked = (asked: Asked): ReportAsked => ({
  page: { first: 0, count: READ_ROWS },
  only: asked.direction === undefined ? {} : { direction: asked.direction },
  period: asked.period,
  facility: asked.facility,
  companyId: asked.company,
  catalog: asked.catalog,
  sellerId: asked.seller,
  state: undefined,
  today: asked.today,
});

/** What a report answers, without the sums below its grid. */
export const ofReport = ({ columns, rows, figures, chart, listed }: ReportContent): Content => ({
  columns,
  rows,
  figures,
  chart,
  cut: listed !== undefined && listed > rows.length,
});

/** But for columns by their ids. */
export const without = ({ columns, rows, ...content }: Content, ids: readonly string[]): Content => {
  const isKept = (_: unknown, at: number) => !ids.includes(columns[at]?.id ?? '');
  return { ...content, columns: columns.filter(isKept), rows: rows.map((row) => row.filter(isKept)) };
};

export const count = (label: string, value: number) => ({ label, kind: 'count' as const, value });
export const money = (label: string, cents: number) => ({
  label,
  kind: 'money' as const,
  value: toDollars(cents),
});

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

interface Bar {
  label: string;
  value: number;
}

const MOST_BARS = 36;

/** Ranks, or months, as a picture; null of nothing. */
export function bars(axis: string, kind: 'count' | 'money', of: readonly Bar[]): Content['chart'] {
  if (of.length === 0) return null;
  return {
    axis,
    kind,
    series: [axis],
    bars: of.slice(0, MOST_BARS).map(({ label, value }) => ({ label, parts: [value] })),
    line: null,
  };
}

/** What narrows to one company or facility, if to any. */
export const isCompany = (column: string, id: number | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`;
