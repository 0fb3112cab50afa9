import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { MOST_PACKS } from '#rules/ordering/limits.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { NotLoaded, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { usePriceStack, type PriceStack } from '../api.ts';
import type { Named } from '../rule-draft.ts';
import { effectOf } from '../rule-words.ts';
import { RulePicker } from './rule-pickers.tsx';
import styles from './pricing.module.css';

/** What a facility pays for each lot of a listing, step by step. */
export function BuyerPrices({ listingId, seller }: { listingId: number; seller: number }) {
  const [facility, setFacility] = useState<Named | null>(null);
  const [typed, setTyped] = useState('1');
  const packs = packsOf(typed);
  return (
    <div className={styles.record}>
      <div className={styles.asked}>
        <RulePicker of="facility" seller={seller} value={facility} error={undefined} onChange={setFacility} />
        <TextInput
          label="Packs"
          inputMode="numeric"
          value={typed}
          error={packs === null ? 'Enter a whole number of 1 or more' : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {facility === null ? (
        <p className={styles.soft}>
          Choose a facility that ordered from the seller, to see its prices and how they come about.
        </p>
      ) : (
        <Stack listingId={listingId} facilityId={Number(facility.id)} packs={packs ?? 1} />
      )}
    </div>
  );
}

function packsOf(text: string): number | null {
  const packs = Number(text);
  return /^\d{1,9}$/.test(text.trim()) && packs >= 1 && packs <= MOST_PACKS ? packs : null;
}

function Stack({ listingId, facilityId, packs }: { listingId: number; facilityId: number; packs: number }) {
  const quantity = useDebounced(packs, 250);
  const { data, error, refetch } = usePriceStack(listingId, { facility_id: facilityId, quantity });
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={3} />
    ) : (
      <NotLoaded error={error} onRetry={() => void refetch()} />
    );
  if (data.lots.length === 0) return <p className={styles.soft}>This listing has no lots to sell.</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">
          What {data.facility.name} pays for {countOf(data.quantity, 'pack')}
        </caption>
        <thead>
          <tr>
            <th scope="col">Lot</th>
            <th scope="col" className={styles.number}>
              List price
            </th>
            <th scope="col">Discount</th>
            <th scope="col" className={styles.number}>
              Seller receives
            </th>
            <th scope="col">Fee</th>
            <th scope="col" className={styles.number}>
              Buyer pays
            </th>
          </tr>
        </thead>
        <tbody>
          {data.lots.map((lot) => (
            <LotStack key={lot.id} lot={lot} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LotOf = PriceStack['lots'][number];

function LotStack({ lot }: { lot: LotOf }) {
  return (
    <tr>
      <th scope="row">
        {lot.lot_name}
        <div className={styles.soft}>{lot.expiry_date}</div>
      </th>
      <td className={styles.number}>
        <Money amount={lot.list_price} />
      </td>
      <td>
        <Applied rule={lot.discount} />
      </td>
      <td className={styles.number}>
        <Money amount={lot.seller_price} />
      </td>
      <td>
        <Applied rule={lot.fee} />
      </td>
      <td className={styles.number}>
        <Money amount={lot.buyer_price} strong />
        {lot.price_tiers.map((tier) => (
          <div key={tier.min_quantity} className={styles.soft}>
            from {countOf(tier.min_quantity, 'pack')} {formatUsd(tier.price)}
          </div>
        ))}
      </td>
    </tr>
  );
}

function Applied({ rule }: { rule: LotOf['discount'] }) {
  if (rule === null) return <span className={styles.soft}>None</span>;
  return (
    <>
      {effectOf(rule)}
      <div className={styles.soft}>{rule.name}</div>
    </>
  );
}
