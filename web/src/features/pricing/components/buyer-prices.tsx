import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { MOST_PACKS, PACKS_PROBLEM } from '#rules/ordering/limits.ts';
import { countOf, formatCount, formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine } from '../../../ui/list-card.tsx';
import { NotLoaded, SkeletonLines } from '../../../ui/states.tsx';
import { ExpiryPill, StatusBadge } from '../../../ui/status-badge.tsx';
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
  const isAdmin = useMe().is_admin;
  return (
    <div className={styles.record}>
      <div className={styles.asked}>
        <RulePicker of="facility" seller={seller} value={facility} error={undefined} onChange={setFacility} />
        <TextInput
          label="Packs"
          inputMode="numeric"
          value={typed}
          error={packs === null ? PACKS_PROBLEM : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {facility === null ? (
        <p className={styles.soft}>
          Choose a facility{!isAdmin && ' that ordered from you'}, to see its prices and how they come about.
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
  return (
    <DataGrid
      id="buyer-prices"
      label={`What ${data.facility.name} pays for ${countOf(data.quantity, 'pack')}`}
      columns={STACK_COLUMNS}
      rows={data.lots}
      rowId={(lot) => String(lot.id)}
      rowLabel={(lot) => `Lot ${lot.lot_name}`}
      renderCard={(lot) => <LotCard lot={lot} />}
      empty={<p className={styles.soft}>This listing has no lots to sell.</p>}
    />
  );
}

type LotOf = PriceStack['lots'][number];

export const STACK_COLUMNS: readonly GridColumn<LotOf>[] = [
  { id: 'lot', header: 'Lot', cell: (lot) => lot.lot_name, required: true },
  { id: 'expiry', header: 'Expiry', cell: (lot) => <ExpiryPill date={lot.expiry_date} />, width: 120 },
  { id: 'stock', header: 'Stock', cell: (lot) => <Stock lot={lot} />, numeric: true, width: 90 },
  { id: 'list', header: 'List price', cell: (lot) => <Money amount={lot.list_price} />, numeric: true },
  { id: 'discount', header: 'Discount', cell: (lot) => <Applied rule={lot.discount} /> },
  {
    id: 'seller',
    header: 'Seller receives',
    cell: (lot) => <Money amount={lot.seller_price} />,
    numeric: true,
  },
  { id: 'fee', header: 'Fee', cell: (lot) => <Applied rule={lot.fee} /> },
  { id: 'buyer', header: 'Buyer pays', cell: (lot) => <Paid lot={lot} />, numeric: true, required: true },
];

const Stock = ({ lot: { stock } }: { lot: LotOf }) =>
  stock === 0 ? <StatusBadge tone="attention">Sold out</StatusBadge> : formatCount(stock);

/** The price of a lot that is sold out is nothing to buy at. */
function Paid({ lot }: { lot: LotOf }) {
  if (lot.stock === 0) return <span className={styles.soft}>{formatUsd(lot.buyer_price)}</span>;
  return (
    <>
      <Money amount={lot.buyer_price} strong />
      {lot.price_tiers.map((tier) => (
        <div key={tier.min_quantity} className={styles.soft}>
          from {countOf(tier.min_quantity, 'pack')} {formatUsd(tier.price)}
        </div>
      ))}
    </>
  );
}

/** '36 in stock, list $10.00, 8 % off, fee of 1.5 %', as a line of a phone. */
export function LotCard({ lot }: { lot: LotOf }) {
  const steps = [lot.discount, lot.fee].flatMap((rule) => (rule === null ? [] : [effectOf(rule)]));
  return (
    <>
      <CardLine>
        <strong>Lot {lot.lot_name}</strong>
        <span className={styles.paid}>
          <Paid lot={lot} />
        </span>
      </CardLine>
      <span className={styles.soft}>
        <Stock lot={lot} />
        {lot.stock > 0 && ' in stock'}, {[`list ${formatUsd(lot.list_price)}`, ...steps].join(', ')}
      </span>
    </>
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
