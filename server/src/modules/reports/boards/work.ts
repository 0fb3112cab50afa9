import type { BoardChart } from '#contract/reports/boards.ts';
import { toDollars } from '#rules/money.ts';
import { largestAndOthers } from '#rules/reports/boards.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Asked } from '../range.ts';
import { potentialOf, readMonths } from '../views/months.ts';
import { readSold } from './sold.ts';
import { readUsed } from './used.ts';

/** What the charts of a board are made of. What several of them read is read once. */
export interface BoardWork {
  scope: Scope;
  db: Queryable;
  asked: Asked;
  /** Whose days are told, 'YYYY-MM'. */
  month: string;
  /** Prices, and what was saved against them, are not shown to the asker. */
  hidden: boolean;
  months: () => ReturnType<typeof readMonths>;
  potential: () => ReturnType<typeof potentialOf>;
  sold: () => ReturnType<typeof readSold>;
  used: () => ReturnType<typeof readUsed>;
}

export type Drawn = Omit<BoardChart, 'name' | 'title' | 'error'>;
export type Draw = (work: BoardWork) => Promise<Drawn>;
export type Tile = {
  label: string;
  kind: 'count' | 'money' | 'percent';
  value: number | null;
  /** Of a change, in dollars. */
  from?: number;
};

export function workOf(given: Omit<BoardWork, 'months' | 'potential' | 'sold' | 'used'>): BoardWork {
  const { scope, db, asked } = given;
  return {
    ...given,
    months: once(() => readMonths(scope, db, asked)),
    potential: once(() => potentialOf(scope, db, asked)),
    sold: once(() => readSold(scope, db, asked)),
    used: once(() => readUsed(scope, db, asked)),
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}

/** Money by month in bars on top of each other, which open their rows, unless told otherwise. */
export const drawn = (of: Partial<Drawn> & Pick<Drawn, 'unit' | 'series' | 'bars'>): Drawn => ({
  kind: 'money',
  form: 'stacked',
  axis: 'month',
  line: null,
  note: null,
  opens: of.series.length > 1 ? 'both' : 'bars',
  ...of,
});

export const bar = (
  key: string,
  parts: readonly (number | null)[],
  label = key,
  sentence: string | null = null,
) => ({ key, label, parts: [...parts], sentence });

/** The largest of what is ranked by cents, and the others as one. */
export const ranked = (
  label: string,
  unit: string,
  all: readonly { key: string; label: string; cents: number }[],
): Drawn =>
  drawn({
    unit,
    form: 'ranked',
    axis: 'text',
    series: [{ key: 'all', label }],
    bars: largestAndOthers(all).map((one) => bar(one.key, [toDollars(one.cents)], one.label)),
  });

export const CATALOG_SERIES = ['medigi', 'medshorts', '503b'].map((key) => ({ key, label: key }));

/** What was traded by month, on top of each other by catalog. */
export const drawMonths =
  (unit: string): Draw =>
  async ({ months }) =>
    drawn({
      unit,
      series: CATALOG_SERIES,
      bars: (await months()).map(({ month, by_catalog: cents }) =>
        bar(
          month,
          CATALOG_SERIES.map(({ key }) => toDollars(cents[key] ?? 0)),
        ),
      ),
    });
