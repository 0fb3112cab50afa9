import { formatNdc, formatUnitPrice, formatUsd } from '../shared/format.ts';
import styles from './values.module.css';

/** Dollars, '$1,234.50'; a dash that is spoken as 'no price' when there is none. */
export function Money({ amount, strong = false }: { amount: number | null; strong?: boolean }) {
  if (amount === null) return <NoValue spoken="no price" />;
  return <span className={strong ? styles.strong : styles.number}>{formatUsd(amount)}</span>;
}

/** Dollars per each: four decimals below $1, else two. */
export function UnitPrice({ amount, withUnit = false }: { amount: number | null; withUnit?: boolean }) {
  if (amount === null) return <NoValue spoken="no unit price" />;
  return (
    <span className={styles.number}>
      {formatUnitPrice(amount)}
      {withUnit && <span className={styles.unit}> per unit</span>}
    </span>
  );
}

/** An NDC as 5-4-2 in a monospaced face; takes 11 digits or the dashed form. */
export function Ndc({ ndc }: { ndc: string }) {
  return <span className={styles.ndc}>{formatNdc(ndc)}</span>;
}

function NoValue({ spoken }: { spoken: string }) {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}
