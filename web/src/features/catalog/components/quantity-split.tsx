import { formatPercent } from '../../../shared/format.ts';
import { RepeatedTerm } from '../../../ui/term.tsx';
import { UnitPrice } from '../../../ui/values.tsx';
import type { ListingDetail } from '../api.ts';
import { bucketsOf } from '../usage.ts';
import { AccountType } from './account-type.tsx';
import styles from './usage.module.css';

/** How what the facility uses is bought: packs, share and spend of each account type. */
export function QuantitySplit({ usage }: { usage: NonNullable<ListingDetail['amu_data']> }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Purchase quantity by account type">
      <table className={styles.table} aria-label="Purchase quantity by account type">
        <thead>
          <tr>
            <th scope="col">Account Type</th>
            <th scope="col">
              <RepeatedTerm name="AMU" /> (packs)
            </th>
            <th scope="col" className={styles.barHead}>
              Share of Packs
            </th>
            <th scope="col">Share of Spend</th>
            <th scope="col">Average Unit Cost</th>
          </tr>
        </thead>
        <tbody>
          {bucketsOf(usage).map(([type, { amu, amu_pct: share, pct_spend: spend, savings }]) => (
            <tr key={type}>
              <th scope="row">
                <AccountType type={type} />
              </th>
              <td>{amu ?? '–'}</td>
              <td className={styles.barCell}>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${Math.min(100, Math.max(0, share ?? 0))}%` }} />
                </span>
                <span className={styles.share}>{formatPercent(share)}</span>
              </td>
              <td>{formatPercent(spend)}</td>
              <td>
                <UnitPrice amount={savings.avg_unit_aac} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
