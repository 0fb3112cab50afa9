import { priceTypeLabel } from '#rules/catalog/prices.ts';
import { formatCount, formatNdc, formatUnitPrice, formatUsd, plainDay } from '../shared/format.ts';
import { RepeatedTerm } from './term.tsx';
import styles from './values.module.css';

/** Dollars, '$1,234.50'; a dash when there are none, spoken as what is missing. */
export function Money({
  amount,
  strong = false,
  none = 'no price',
}: {
  amount: number | null;
  strong?: boolean;
  none?: string;
}) {
  if (amount === null) return <NoValue spoken={none} />;
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

/** 'Nov 21, 2026' on one line, for columns of days. */
export function Day({ date }: { date: string | null }) {
  return <span className={styles.number}>{plainDay(date)}</span>;
}

/** '100 eaches', with what an each is. */
export function Eaches({ count }: { count: number }) {
  return (
    <>
      {formatCount(count)} <RepeatedTerm name="each">{count === 1 ? 'each' : 'eaches'}</RepeatedTerm>
    </>
  );
}

/** The account that a price is for: 'WAC', '340B', 'GPO'. */
export function PriceType({ type }: { type: string }) {
  const label = priceTypeLabel(type);
  return label === 'WAC' ? <RepeatedTerm name="WAC" /> : label;
}

/** 'Contract price, list price $2.57': of a price by a rule of the seller, which is no WAC. */
export function RuledPrice({ type, list }: { type: string; list: number }) {
  const label = priceTypeLabel(type);
  return `${label === 'WAC' ? 'Your price' : label}, list price ${formatUsd(list)}`;
}

function NoValue({ spoken }: { spoken: string }) {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}
