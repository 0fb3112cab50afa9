import { toDollars } from '#rules/money.ts';
import { countOf, formatCount, formatUsd } from '../../../shared/format.ts';
import { Money } from '../../../ui/values.tsx';
import type { ListingDetail } from '../api.ts';
import { bucketRow, bucketsOf, comparedOf, type Bucket, type Compared } from '../usage.ts';
import type { Purchase } from '../use-purchase.ts';
import { AccountType } from './account-type.tsx';
import styles from './usage.module.css';

interface Props {
  listing: ListingDetail;
  usage: NonNullable<ListingDetail['amu_data']>;
  purchase: Pick<Purchase, 'quantities' | 'suggestion'>;
}

/** What the packs would have cost under each account type, against what they cost here (SP-196 … SP-198). */
export function UsageSavings({ listing, usage, purchase }: Props) {
  const used = bucketsOf(usage).filter(([, bucket]) => (bucket.amu ?? 0) > 0);
  const compared = comparedOf(listing, purchase.quantities, purchase.suggestion?.quantities ?? new Map());
  if (used.length === 0)
    return <p className={styles.none}>Your purchase history has none of it yet: the AMU was set by hand.</p>;
  if (compared === null)
    return <p className={styles.none}>Nothing of it can be bought now to compare with.</p>;
  return (
    <>
      <p className={styles.about}>
        {compared.suggested
          ? `For the suggested ${countOf(compared.packs, 'pack')} at ${pricesOf(compared)}`
          : `For the ${countOf(compared.packs, 'pack')} that you chose`}
        {listing.current_price_signal?.type === 'User Supplied' &&
          ', against what you paid on average, not the base price that was set'}
      </p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Savings by account type">
        <table className={styles.table} aria-label="Savings by account type">
          <thead>
            <tr>
              <th scope="col">Account Type</th>
              <th scope="col">Average Cost</th>
              <th scope="col" className={styles.said}>
                Quantity
              </th>
              <th scope="col">Cost Elsewhere</th>
              <th scope="col">Lot Cost</th>
              <th scope="col">Savings</th>
            </tr>
          </thead>
          <tbody>
            {used.map(([type, bucket]) => (
              <SavingsRow key={type} type={type} bucket={bucket} compared={compared} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function pricesOf({ lines }: Compared): string {
  const cents = lines.map((line) => line.priceCents);
  const [least, most] = [Math.min(...cents), Math.max(...cents)].map((one) => formatUsd(toDollars(one)));
  return least === most ? `${least}` : `${least} to ${most}`;
}

function SavingsRow({ type, bucket, compared }: { type: string; bucket: Bucket; compared: Compared }) {
  const row = bucketRow(bucket, compared);
  return (
    <tr>
      <th scope="row">
        <AccountType type={type} />
      </th>
      <td>
        <Money amount={row?.average ?? null} />
      </td>
      <td className={styles.said}>{formatCount(compared.packs)}</td>
      <td>
        <Money amount={row?.cost ?? null} />
      </td>
      <td>
        <Money amount={row?.lotCost ?? null} />
      </td>
      <td className={row !== null && row.savings > 0 ? styles.saves : undefined}>
        {row === null ? '–' : inBrackets(row.savings)}
      </td>
    </tr>
  );
}

/** '$12.50', '($12.50)' where it costs more here. */
const inBrackets = (dollars: number): string =>
  dollars < 0 ? `(${formatUsd(-dollars)})` : formatUsd(dollars);
