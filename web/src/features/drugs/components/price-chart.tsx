import { useElementSize } from '@mantine/hooks';
import { plainDay } from '../../../shared/format.ts';
import type { DrugRecord } from '../api.ts';
import { axisOf, scaleOf, stepPath } from '../price-scale.ts';
import styles from './drugs.module.css';

type Prices = DrugRecord['prices'];

const HEIGHT = 200;
const LEFT = 64;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 26;
const UNITS = { EA: 'each', ML: 'mL', GM: 'gram' } as const;

/** As many decimals as its size asks for; an axis of small steps may have more. */
const dollars = (amount: number) => {
  if (amount === 0) return '$0';
  const decimals = String(amount).split('.')[1]?.length ?? 0;
  return `$${amount.toFixed(Math.max(amount < 10 ? 4 : 2, Math.min(decimals, 5)))}`;
};

/** NADAC by the day from which it counts: each price holds until the next. The table says the same in figures. */
export function PriceChart({ prices }: { prices: Prices }) {
  const { ref, width } = useElementSize();
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return <p className={styles.soft}>No prices of this NDC were imported yet.</p>;
  const unit = UNITS[last.pricing_unit];
  const label = `NADAC per ${unit}, from ${dollars(first.per_unit)} on ${plainDay(first.effective_date)} to ${dollars(last.per_unit)} on ${plainDay(last.effective_date)}`;
  return (
    <div ref={ref}>
      <p className={styles.soft}>
        Dollars per {unit}, each price until the next one. {beginning(axisOf(prices).from)}
      </p>
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          className={styles.chart}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
        >
          <Drawing prices={prices} width={width} />
        </svg>
      )}
      <PriceTable prices={prices} />
    </div>
  );
}

const beginning = (from: number) =>
  from === 0 ? 'The axis begins at $0.' : `The axis begins at ${dollars(from)}, not at $0.`;

function Drawing({ prices, width }: { prices: Prices; width: number }) {
  const scale = scaleOf(prices, {
    left: LEFT,
    right: width - RIGHT,
    top: TOP,
    bottom: HEIGHT - BOTTOM,
  });
  return (
    <>
      {scale.priceTicks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
          <text className={styles.axis} x={LEFT - 8} y={y + 4} textAnchor="end">
            {dollars(value)}
          </text>
        </g>
      ))}
      {scale.dateTicks.map(({ date, x, anchor }) => (
        <text key={date} className={styles.axis} x={x} y={HEIGHT - 6} textAnchor={anchor}>
          {plainDay(date)}
        </text>
      ))}
      <path className={styles.line} d={stepPath(scale.points, width - RIGHT)} />
      {scale.points.map(({ x, y, price }) => (
        <circle key={price.effective_date} className={styles.dot} cx={x} cy={y} r={4}>
          <title>{`${plainDay(price.effective_date)}: ${dollars(price.per_unit)}`}</title>
        </circle>
      ))}
    </>
  );
}

function PriceTable({ prices }: { prices: Prices }) {
  return (
    <details className={styles.fold}>
      <summary>Prices as a table</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Effective</th>
            <th scope="col" className={styles.number}>
              NADAC
            </th>
            <th scope="col">Per</th>
            <th scope="col">As of</th>
          </tr>
        </thead>
        <tbody>
          {prices.toReversed().map((price) => (
            <tr key={price.effective_date}>
              <td>{plainDay(price.effective_date)}</td>
              <td className={styles.number}>${price.per_unit.toFixed(5)}</td>
              <td>{UNITS[price.pricing_unit]}</td>
              <td>{plainDay(price.as_of)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
