import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import type { SupplierTotal } from '#rules/ordering/supplier-totals.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { Money } from '../../../ui/values.tsx';
import styles from './desk.module.css';

interface Props {
  totals: readonly SupplierTotal[];
  lines: number;
  /** Of them, how many are added. */
  found: number;
  reading: number;
  adding: boolean;
  button: Ref<HTMLButtonElement>;
  onAdd: () => void;
}

/** What the found lines come to, supplier by supplier, and the one button that adds them. */
export function DeskSummary({ totals, lines, found, reading, adding, button, onAdd }: Props) {
  const hidden = totals.some((one) => one.subtotalCents === null);
  const total = hidden ? null : totals.reduce((sum, one) => sum + (one.subtotalCents ?? 0), 0) / 100;
  const packs = totals.reduce((sum, one) => sum + one.packs, 0);
  const reason =
    found > 0
      ? reading > 0
        ? 'Some lines are still being read.'
        : null
      : lines === 0
        ? 'There are no lines yet.'
        : 'No line can be added.';
  return (
    <section className={styles.summary} aria-label="Total">
      <div className={styles.suppliers} tabIndex={0} role="region" aria-label="Suppliers">
        <ul>
          {totals.map((one) => (
            <li key={one.supplierId} className={styles.supplier}>
              <span className={styles.supplierName}>{one.supplierName}</span>
              <Money amount={one.subtotalCents === null ? null : one.subtotalCents / 100} />
              <span className={styles.supplierNote}>
                {countOf(one.lines, 'line')}
                {one.inCartCents > 0 && ` · ${formatUsd(one.inCartCents / 100)} in the cart`}
                {one.missingCents > 0 && (
                  <span className={styles.missing}>
                    {' '}
                    · {formatUsd(one.missingCents / 100)} to the minimum
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.grand}>
        <p role="status" className={styles.counts}>
          {lines > 0 && `${found} of ${countOf(lines, 'line')}, ${countOf(packs, 'pack')}`}
          {lines > 0 && total !== null && (
            <>
              , <strong>{formatUsd(total)}</strong>
            </>
          )}
        </p>
        <ReasonedButton
          ref={button}
          reason={reason}
          reasonHidden={lines === 0}
          loading={adding}
          onClick={onAdd}
        >
          {found === lines || found === 0 ? 'Add all' : `Add ${countOf(found, 'line')}`}
        </ReasonedButton>
        <Link to="/cart">Cart</Link>
      </div>
    </section>
  );
}
