import { Link } from '@tanstack/react-router';
import { formatCount, formatDay, formatMoment } from '../../../shared/format.ts';
import { GivenFacts } from '../../../ui/facts.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import type { DrugRecord } from '../api.ts';
import { fieldLabel } from '../drug-fields.ts';
import styles from './drugs.module.css';

/** Who sells it, cheapest first. */
export function DrugListings({ drug }: { drug: DrugRecord }) {
  if (drug.listings.length === 0) return <p className={styles.soft}>Nobody lists this NDC.</p>;
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.listings}`}>
        <thead>
          <tr>
            <th scope="col">Listing</th>
            <th scope="col">Seller</th>
            <th scope="col">Catalog</th>
            <th scope="col" className={styles.number}>
              Lowest price
            </th>
            <th scope="col" className={styles.number}>
              Stock
            </th>
          </tr>
        </thead>
        <tbody>
          {drug.listings.map((listing) => (
            <tr key={listing.id}>
              <td>
                <Link to="/detailed/$id" params={{ id: String(listing.id) }}>
                  {listing.name}
                </Link>
              </td>
              <td>{listing.company_name}</td>
              <td>
                <CatalogMark catalog={listing.catalog_type} />
              </td>
              <td className={styles.number} data-label="Lowest price">
                <Money amount={listing.lowest_price} />
              </td>
              <td className={styles.number} data-label="Stock">
                {formatCount(listing.stock)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The other packages of the product. */
export function DrugPackages({ drug }: { drug: DrugRecord }) {
  if (drug.packages.length === 0) return <p className={styles.soft}>This is its only package.</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">NDC</th>
            <th scope="col">Package</th>
            <th scope="col" className={styles.number}>
              Listings
            </th>
          </tr>
        </thead>
        <tbody>
          {drug.packages.map((one) => (
            <tr key={one.ndc}>
              <td>
                <Link to="/fdb/$ndc" params={{ ndc: one.ndc }}>
                  <Ndc ndc={one.ndc} />
                </Link>
              </td>
              <td>
                {one.package_description || one.package_type}{' '}
                {one.is_obsolete && <StatusBadge tone="neutral">Obsolete</StatusBadge>}
              </td>
              <td className={styles.number}>{formatCount(one.listing_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the FDA says of its supply. */
export function DrugShortage({ drug }: { drug: DrugRecord }) {
  const { shortage } = drug;
  if (shortage === null) {
    return (
      <p className={styles.soft}>
        {drug.shortage_id === null ? 'No shortage is known.' : `Marked as short: ${drug.shortage_id}.`}
      </p>
    );
  }
  const facts: readonly (readonly [string, string | null])[] = [
    ['Status', shortage.status],
    ['Drug', shortage.generic_name],
    ['Company', shortage.company_name],
    ['Availability', shortage.availability],
    ['Reason', shortage.reason],
    ['Note', shortage.related_info],
    ['Posted', shortage.posted_on && formatDay(shortage.posted_on)],
    ['Updated', shortage.updated_on && formatDay(shortage.updated_on)],
    ['Discontinued', shortage.discontinued_on && formatDay(shortage.discontinued_on)],
  ];
  return <GivenFacts facts={facts} />;
}

/** Who corrected what, before and after. */
export function DrugHistory({ drug }: { drug: DrugRecord }) {
  if (drug.history.length === 0) return <p className={styles.soft}>Nothing was corrected yet.</p>;
  return (
    <ol className={styles.history}>
      {drug.history.map((step) => (
        <li key={step.at} className={styles.step}>
          <ul>
            {step.changes.map(({ field, before, after }) => (
              <li key={field}>
                {fieldLabel(field)}: {before || '–'} → <strong>{after || '–'}</strong>
              </li>
            ))}
          </ul>
          <div className={styles.soft}>
            {step.who} · {formatMoment(step.at)}
          </div>
        </li>
      ))}
    </ol>
  );
}
