import { plainDay } from '../../../shared/format.ts';
import { StepChart } from '../../../ui/step-chart.tsx';
import type { DrugRecord } from '../api.ts';
import styles from './drugs.module.css';

type Prices = DrugRecord['prices'];

const UNITS = { EA: 'each', ML: 'mL', GM: 'gram' } as const;

/** As many decimals as its size asks for; an axis of small steps may have more. */
const dollars = (amount: number) => {
  if (amount === 0) return '$0';
  const decimals = String(amount).split('.')[1]?.length ?? 0;
  return `$${amount.toFixed(Math.max(amount < 10 ? 4 : 2, Math.min(decimals, 5)))}`;
};

/** NADAC by the day from which it counts: each price holds until the next. The table says the same in figures. */
export function PriceChart({ prices }: { prices: Prices }) {
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return <p className={styles.soft}>No prices of this NDC were imported yet.</p>;
  const unit = UNITS[last.pricing_unit];
  const label = `NADAC per ${unit}, from ${dollars(first.per_unit)} on ${plainDay(first.effective_date)} to ${dollars(last.per_unit)} on ${plainDay(last.effective_date)}`;
  return (
    <div>
      <StepChart
        points={prices.map(({ effective_date: date, per_unit: value }) => ({ date, value }))}
        label={label}
        about={`Dollars per ${unit}, each price until the next one.`}
        format={dollars}
      />
      <PriceTable prices={prices} />
    </div>
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
