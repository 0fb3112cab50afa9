import { percentSaved } from '#rules/reports/reports.ts';
import { addMonths, lastOfMonth } from '#rules/dates.ts';
import type { SalesBoardFigures } from './api.ts';

type Side = SalesBoardFigures['side'];

interface Words {
  /** Of the dollars. */
  dollars: string;
  subject: string;
  partners: string;
  places: string;
}

export const BOARD_WORDS: Readonly<Record<Side, Words>> = {
  buyer: { dollars: 'Spent', subject: 'Spending and savings', partners: 'Suppliers', places: 'Facilities' },
  seller: { dollars: 'Sold', subject: 'Sales', partners: 'Buyers', places: 'Facilities' },
  marketplace: { dollars: 'Sold', subject: 'Sales and savings', partners: 'Suppliers', places: 'Buyers' },
};

/** These twelve months; those of reports are full ones, without this month. */
export const THESE_MONTHS = 'this month and the 11 before';

/** Savings as a share of what it would have cost without them, as the report of savings has it: $80 paid and $20 saved are 20%. */
export const savedShare = ({ dollars, savings }: { dollars: number; savings: number }): number | null =>
  dollars + savings === 0 ? null : percentSaved(toCents(savings), toCents(dollars));

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** All of the months together. */
export function yearOf(months: SalesBoardFigures['months']) {
  const sum = (of: (one: SalesBoardFigures['months'][number]) => number) =>
    months.reduce((all, one) => all + of(one), 0);
  const knowsSavings = months.every((one) => one.savings !== null);
  return {
    orders: sum((one) => one.orders),
    dollars: sum((one) => one.dollars),
    savings: knowsSavings ? sum((one) => one.savings ?? 0) : null,
  };
}

/** The days of a month, or of the twelve months that end with it. */
export function daysOf(months: SalesBoardFigures['months'], month: string | undefined) {
  const last = months.at(-1)?.month ?? '';
  const first = month === undefined ? addMonths(last, 1 - months.length) : `${month}-01`;
  return { from: first, until: lastOfMonth(month === undefined ? last : first) };
}
