import { Select, TextInput } from '@mantine/core';
import { PO_LENGTH } from '#rules/orders/po-number.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import type { BidLot } from '../answer-api.ts';
import { expiriesOf, readPacks, type Draft, type Ground, type Judged } from '../bid-terms.ts';
import { LotNotes } from './lot-notes.tsx';
import { PacksField, PriceField } from './typed-fields.tsx';
import styles from './bid-popup.module.css';

interface Props {
  lots: readonly BidLot[];
  draft: Draft;
  judged: Judged;
  ground: Ground;
  disabled: boolean;
  /** By the server, at the packs that are typed; null until it has answered. */
  listingPrice: number | null;
  onChange: (draft: Draft) => void;
}

/** Minimum expiry, price and packs of a bid or a counter (TR-111 … TR-116, TR-177 … TR-190). */
export function BidFields({ lots, ground, listingPrice, ...typed }: Props) {
  const { draft, judged, disabled, onChange } = typed;
  const options = expiriesOf(lots);
  const price = listingPrice ?? judged.lotPrice;
  return (
    <>
      <Select
        label="Minimum Expiry"
        data={options}
        value={draft.expiry}
        disabled={disabled || options.length === 0}
        allowDeselect={false}
        onChange={(expiry) => expiry !== null && onChange({ ...draft, expiry })}
      />
      <p className={styles.soft}>Available Stock: {countOf(judged.stock, 'pack')}</p>
      {price !== null && (
        <p className={styles.soft}>
          Listing price with this expiry: {formatUsd(price)} per pack
          {judged.lotName !== null && `, of lot ${judged.lotName}`}
          {judged.isIdle && '. It has no whole case for this bid, and bounds its price all the same'}
        </p>
      )}
      <LotNotes lots={lots} expiry={draft.expiry} quantity={readPacks(draft) ?? 0} steps={ground.steps} />
      <PriceField {...typed} />
      <PacksField {...typed} ground={ground} />
    </>
  );
}

interface PoProps {
  value: string;
  /** The company orders with one only. */
  required: boolean;
  disabled: boolean;
  onChange: (po: string) => void;
}

export const PoField = ({ value, required, disabled, onChange }: PoProps) => (
  <TextInput
    label="PO #"
    value={value}
    withAsterisk={required}
    aria-required={required}
    disabled={disabled}
    maxLength={PO_LENGTH}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
