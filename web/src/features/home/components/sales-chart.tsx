import { useElementSize } from '@mantine/hooks';
import { countOf, formatCount, formatRoundUsd, formatUsd } from '../../../shared/format.ts';
import type { Catalog, MonthlySales } from '../api.ts';
import { usePhone } from '../../../ui/dialogs.tsx';
import { barsOf } from '../sales-bars.ts';
import styles from './sales-chart.module.css';

export const CATALOGS = ['medigi', 'medshorts', '503b'] as const satisfies readonly Catalog[];

const HEIGHT = 220;
const AREA = { left: 64, right: 0, top: 8, bottom: HEIGHT - 24 };
/** A month's name needs about this many pixels. */
const NAME_WIDTH = 40;
const TONES = { medigi: styles.medigi, medshorts: styles.medshorts, '503b': styles.outsourced } as const;

const monthName = (month: string, form: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: form,
    ...(form === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}T00:00:00Z`));
const axisDollars = (dollars: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(dollars);

interface Props {
  months: readonly MonthlySales[];
  /** Those that are drawn, from the ground up. */
  catalogs: readonly Catalog[];
}

/** What was sold month by month, by catalog. The table says the same in figures. */
export function SalesChart({ months, catalogs }: Props) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref}>
      <Legend catalogs={catalogs} />
      {width > 0 && (
        <svg
          role="img"
          aria-label={summaryOf(months)}
          className={styles.chart}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
        >
          <Bars months={months} catalogs={catalogs} width={width} />
        </svg>
      )}
      <SalesTable months={months} catalogs={catalogs} />
    </div>
  );
}

/** 'Gross sales of the last 12 months: $1,200.00 in 14 orders. Most in June 2026: $400.00.' */
function summaryOf(months: readonly MonthlySales[]): string {
  const dollars = months.reduce((sum, one) => sum + one.dollars, 0);
  const orders = months.reduce((sum, one) => sum + one.orders, 0);
  const best = months.toSorted((a, b) => b.dollars - a.dollars)[0];
  const most =
    best && best.dollars > 0 ? ` Most in ${monthName(best.month, 'long')}: ${formatUsd(best.dollars)}.` : '';
  return `Gross sales of the last ${months.length} months: ${formatUsd(dollars)} in ${countOf(orders, 'order')}.${most}`;
}

const Legend = ({ catalogs }: Pick<Props, 'catalogs'>) => (
  <ul className={styles.legend} aria-label="Catalogs in the chart">
    {catalogs.map((catalog) => (
      <li key={catalog}>
        <svg width={12} height={12} aria-hidden="true">
          <rect width={12} height={12} rx={2} className={TONES[catalog]} />
        </svg>
        {catalog}
      </li>
    ))}
  </ul>
);

function Bars({ months, catalogs, width }: Props & { width: number }) {
  const bars = barsOf(months, catalogs, { ...AREA, right: width });
  const every = Math.ceil((NAME_WIDTH * months.length) / Math.max(1, width - AREA.left));
  return (
    <>
      {bars.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={AREA.left} x2={width} y1={y} y2={y} />
          <text className={styles.axis} x={AREA.left - 8} y={y + 4} textAnchor="end">
            {axisDollars(value)}
          </text>
        </g>
      ))}
      {bars.months.map(({ month, middle, parts }, index) => (
        <g key={month}>
          {parts.map(({ catalog, y, height }) => (
            <rect
              key={catalog}
              className={TONES[catalog]}
              x={middle - bars.width / 2}
              y={y}
              width={bars.width}
              height={height}
            >
              <title>{titleOf(months[index], catalog)}</title>
            </rect>
          ))}
          {(months.length - 1 - index) % every === 0 && (
            <text className={styles.axis} x={middle} y={HEIGHT - 6} textAnchor="middle">
              {monthName(month, 'short')}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

const titleOf = (sales: MonthlySales | undefined, catalog: Catalog) =>
  sales && `${monthName(sales.month, 'long')}, ${catalog}: ${formatUsd(sales.by_catalog[catalog])}`;

/** Whole dollars on a phone, where cents have no room. */
function SalesTable({ months, catalogs }: Props) {
  const phone = usePhone();
  const amount = phone ? formatRoundUsd : formatUsd;
  return (
    <details className={styles.fold}>
      <summary>Sales as a table</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Orders</th>
            {catalogs.map((catalog) => (
              <th key={catalog} scope="col">
                {catalog}
              </th>
            ))}
            {catalogs.length > 1 && <th scope="col">Total</th>}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((sales) => (
            <tr key={sales.month}>
              <th scope="row">{monthName(sales.month, phone ? 'short' : 'long')}</th>
              <td>{formatCount(sales.orders)}</td>
              {catalogs.map((catalog) => (
                <td key={catalog}>{amount(sales.by_catalog[catalog])}</td>
              ))}
              {catalogs.length > 1 && <td>{amount(sales.dollars)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
