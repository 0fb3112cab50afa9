import { formatMonth } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { ELSEWHERE_HAS_NO_CATALOG, monthsUpTo } from '#rules/reports/boards.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import type { Asked } from '../range.ts';
import { readUnusual } from '../unusual/store.ts';
import { readPurchaseChart } from '../views/purchase-history.ts';
import { bar, drawn, type BoardWork, type Draw } from './work.ts';

const noteOf = ({ catalog }: Asked): string | null =>
  catalog === undefined ? null : ELSEWHERE_HAS_NO_CATALOG;

export const USAGE_CHARTS = {
  usage_by_group: drawGroups,
  history_by_account_type: async ({ scope, db, asked }) => {
    const chart = await readPurchaseChart(scope, db, asked);
    return drawn({
      unit: chart.axis,
      series: chart.series.map((name) => ({ key: name, label: name })),
      bars: chart.series.length === 0 ? [] : chart.bars.map(({ label, parts }) => bar(label, parts)),
      note: noteOf(asked),
    });
  },
  unusual_months: async ({ scope, db, asked }) => {
    const found = await readUnusual(scope, db, asked);
    return drawn({
      unit: 'Packs',
      kind: 'count',
      form: 'marks',
      opens: 'bars',
      axis: 'text',
      series: [
        { key: 'actual', label: 'Packs bought' },
        { key: 'expected', label: 'Packs expected' },
      ],
      bars: found.map(({ facility_id: facility, ndc, month, name, actual, expected, sentence }) =>
        bar(
          `${facility}:${ndc}:${month}`,
          [actual, Math.round(expected)],
          `${name}, ${formatMonth(month)}`,
          sentence,
        ),
      ),
      note: noteOf(asked),
    });
  },
  bought_elsewhere: drawElsewhere,
} satisfies Record<string, Draw>;

async function drawGroups({ asked, used }: BoardWork) {
  const { groups } = await used();
  return drawn({
    unit: 'Packs',
    opens: 'parts',
    kind: 'count',
    series: groups.map(({ gcn, name }) => ({ key: String(gcn), label: name })),
    bars:
      groups.length === 0
        ? []
        : monthsOf(monthsUpTo(asked.period)).map((month) =>
            bar(
              month,
              groups.map(({ packs }) => packs[month] ?? 0),
            ),
          ),
    note: noteOf(asked),
  });
}

async function drawElsewhere({ asked, used }: BoardWork) {
  const { elsewhere } = await used();
  return drawn({
    unit: 'Paid elsewhere in dollars',
    form: 'ranked',
    axis: 'text',
    series: [{ key: 'all', label: 'Paid elsewhere' }],
    bars: elsewhere.map(({ gcn, name, cents }) => bar(String(gcn), [toDollars(cents)], name)),
    note: noteOf(asked),
  });
}
