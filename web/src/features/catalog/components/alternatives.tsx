import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { productTitle } from '#rules/catalog/product-title.ts';
import { countOf, formatCount, formatDate } from '../../../shared/format.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money, UnitPrice } from '../../../ui/values.tsx';
import { prefetchListing, useOffers, type CatalogListing, type ListingDetail } from '../api.ts';
import { GroupScope } from './group.tsx';
import { QuickAdd, QuickAddProvider } from './quick-add.tsx';
import styles from './listing.module.css';

type Alternative = ListingDetail['alternatives'][number];

interface Props {
  listing: Pick<ListingDetail, 'alternatives' | 'package_size' | 'gcn_seqno'>;
  onSelect: (id: number) => void;
}

/** Shown first; the rest on request. */
const FIRST = 5;

/** The same drug in the same pack from others, cheapest first (SP-199 … SP-209). */
export function Alternatives(props: Props) {
  return (
    <QuickAddProvider>
      <Rows {...props} />
    </QuickAddProvider>
  );
}

function Rows({ listing, onSelect }: Props) {
  const [all, setAll] = useState(false);
  const offers = useOffers(listing);
  const oneSupplier = useOneSupplier();
  const rows = listing.alternatives
    .filter((one) => one.package_size === listing.package_size)
    .toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
  if (rows.length === 0) return <p className={styles.none}>None Currently Available</p>;
  return (
    <div
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label={`The same product from others${use(GroupScope)}`}
    >
      <table className={`${styles.table} ${styles.alternatives}`}>
        <thead>
          <tr>
            <th scope="col">Product Name</th>
            <th scope="col" className={styles.number}>
              Unit Price
            </th>
            <th scope="col" className={styles.number}>
              Pkg. Price
            </th>
            <th scope="col">Expiration Date</th>
            {!oneSupplier && <th scope="col">Supplier</th>}
            <th scope="col" className={styles.number}>
              Saving
            </th>
            <th scope="col" className={styles.number}>
              Stock
            </th>
            <th scope="col" className={styles.number}>
              Min
            </th>
            <th scope="col">Shipping</th>
            <th scope="col">In cart</th>
            <th scope="col">
              <span className="visually-hidden">Select</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, FIRST)).map((one) => (
            <tr key={one.id} onMouseEnter={() => prefetchListing(one.id)}>
              <td className={styles.alternative} title={one.name}>
                {productTitle(one.name)}
                {one.soft_block && (
                  <div>
                    <StatusBadge tone="refusal">Blocked</StatusBadge>
                  </div>
                )}
              </td>
              <td className={styles.number} data-label="Unit Price">
                <UnitPrice amount={one.unit_price} />
              </td>
              <td className={styles.number} data-label="Pkg. Price">
                <Money amount={one.price} strong />
              </td>
              <td data-label="Expiration Date">
                {formatDate(one.expiry_date)}
                <EarlierLot of={one} />
              </td>
              {!oneSupplier && (
                <td className={styles.supplier} title={one.company_name}>
                  {one.company_name}
                </td>
              )}
              <td className={styles.number} data-label="Saving">
                <Money amount={one.savings_per_pack} />
              </td>
              <td className={styles.number} data-label="Stock">
                {formatCount(one.stock)}
                <div className={styles.soft}>{countOf(one.lot_count, 'lot')}</div>
              </td>
              <td className={styles.number} data-label="Min">
                {formatCount(one.min_packs)}
              </td>
              <td className={styles.soft} data-label="Shipping">
                {one.shipping_text ?? '–'}
              </td>
              <td data-label="In cart">
                <div className={styles.inCart}>{offerWith(offers, one.id)}</div>
              </td>
              <td className={styles.remove}>
                <Button
                  variant="default"
                  size="compact-sm"
                  onFocus={() => prefetchListing(one.id)}
                  onClick={() => onSelect(one.id)}
                >
                  Select
                  <span className="visually-hidden">
                    {' '}
                    {oneSupplier ? one.name : `${one.name} from ${one.company_name}`}
                  </span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > FIRST && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={all}
          className={styles.toggle ?? ''}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer alternatives' : `Show all ${rows.length} alternatives`}
        </Button>
      )}
    </div>
  );
}

/** The lowest price is of one lot, the expiration date beside it of the one that lasts longest: said where those are two. */
function EarlierLot({ of: { price, expiry_date: latest, lots } }: { of: Alternative }) {
  const expiries = lots.filter((lot) => lot.price === price).map((lot) => lot.expiry_date);
  const [first] = expiries;
  if (first === undefined || latest === null || expiries.includes(latest)) return null;
  return (
    <div className={styles.soft}>
      {first}
      <br />
      at this price
    </div>
  );
}

/** Its quantity, once it is known how it can be bought. */
function offerWith(offers: readonly CatalogListing[], id: number) {
  const offer = offers.find((one) => one.id === id);
  return offer && <QuickAdd listing={offer} inLine />;
}
