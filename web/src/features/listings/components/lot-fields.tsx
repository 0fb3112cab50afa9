import { useRef } from 'react';
import { expiryTone, parseCalendarDate } from '#rules/dates.ts';
import { PRICE_TYPES, priceTypeLabel } from '#rules/catalog/prices.ts';
import { priceChange } from '#rules/listings/price-changes.ts';
import { fromDollars } from '#rules/money.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatUnitPrice, formatUsd } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useSaveLot, useWithdrawLot, type LotChange, type SellerListing, type SellerLot } from '../api.ts';
import {
  amountText,
  NONE,
  readCount,
  readCountOrNone,
  readDate,
  readNote,
  readOptionalAmount,
  readPrice,
  readRequired,
} from '../read-fields.ts';
import { InPlaceChoice, InPlaceParagraph, InPlaceText } from './in-place-fields.tsx';
import styles from './lots.module.css';

export const LOT_HEADS = [
  'Lot',
  'Expiry',
  'Pack price',
  'Stock',
  'Minimum packs',
  'Price type',
  'Shipping',
  'Free from',
  'Public note',
] as const;

export const PRICE_TYPE_CHOICES = PRICE_TYPES.map((type) => ({ value: type, label: priceTypeLabel(type) }));
export const MOST_PACKS = 10_000_000;

const readLotName = readRequired('Lot', 60);
const readStock = readCount(0, MOST_PACKS);
const readMinimum = readCountOrNone(MOST_PACKS);

const LIFE = { green: 'ok', yellow: 'attention', orange: 'attention', red: 'refusal' } as const;
const lifeOf = (days: number) => (days < 0 ? 'Expired' : countOf(days, 'day'));

interface Props {
  listing: SellerListing;
  lot: SellerLot;
}

/** A lot as one line of fields, each saved when it is left. */
export function LotFields({ listing, lot }: Props) {
  const { mutateAsync: save } = useSaveLot(listing.id, lot.id);
  const saveStock = useSaveStock(lot.stock, save);
  const readOnly = !listing.can.edit;
  const today = todayUtc();
  const expiry = parseCalendarDate(lot.expiry_date) ?? today;
  const text = (field: string, label: string) => ({
    name: `lot-${field}`,
    says: label,
    label: <LotLabel text={label} lot={lot.lot_name} />,
    readOnly,
  });
  const change = <K extends keyof LotChange>(field: K) => {
    return (value: LotChange[K]) => save({ [field]: value });
  };
  return (
    <li className={styles.lot}>
      <InPlaceText
        {...text('name', 'Lot')}
        value={lot.lot_name}
        maxLength={60}
        read={readLotName}
        save={change('lot_name')}
      />
      <InPlaceText
        {...text('expiry', 'Expiry')}
        value={lot.expiry_date}
        placeholder="MM/DD/YYYY"
        read={readDate}
        save={change('expiry_date')}
      />
      <InPlaceText
        {...text('price', 'Pack price')}
        value={amountText(lot.price)}
        numeric="decimal"
        read={readPrice}
        save={async (price) => {
          if (await agreedTo(lot, price)) await save({ price });
        }}
      />
      <InPlaceText
        {...text('stock', 'Stock')}
        value={String(lot.stock)}
        numeric="whole"
        read={readStock}
        save={saveStock}
      />
      <InPlaceText
        {...text('minimum', 'Minimum packs')}
        value={lot.min_qty > 0 ? String(lot.min_qty) : NONE}
        numeric="whole"
        read={readMinimum}
        save={change('min_qty')}
      />
      <InPlaceChoice
        label={<LotLabel text="Price type" lot={lot.lot_name} />}
        value={lot.price_type}
        choices={PRICE_TYPE_CHOICES}
        readOnly={readOnly}
        save={change('price_type')}
      />
      <InPlaceText
        {...text('shipping', 'Shipping price')}
        value={amountText(lot.shipping_price)}
        placeholder="Default"
        numeric="decimal"
        read={readOptionalAmount}
        save={change('shipping_price')}
      />
      <InPlaceText
        {...text('free-from', 'Free shipping from')}
        value={amountText(lot.free_shipping_threshold)}
        placeholder="Default"
        numeric="decimal"
        read={readOptionalAmount}
        save={change('free_shipping_threshold')}
      />
      <InPlaceParagraph
        {...text('note', 'Public note')}
        rows={1}
        value={lot.public_note ?? ''}
        placeholder="None"
        maxLength={250}
        read={readNote}
        save={change('public_note')}
      />
      <div className={styles.withdraw}>{!readOnly && <WithdrawLot listing={listing} lot={lot} />}</div>
      <span className={styles.life}>
        <StatusBadge tone={LIFE[expiryTone(expiry, today)]}>{lifeOf(lot.expiry_days)}</StatusBadge>
      </span>
      <span className={styles.unit}>{formatUnitPrice(lot.price / listing.eaches_per_pack)} per unit</span>
    </li>
  );
}

/** A price that is far from the old one counts once somebody said that it is meant; else the old one stays. */
async function agreedTo(lot: SellerLot, price: number): Promise<boolean> {
  const { large, text } = priceChange(fromDollars(lot.price), fromDollars(price));
  if (!large) return true;
  return confirm({
    title: `Change the price of lot ${lot.lot_name}?`,
    body: `${formatUsd(lot.price)} → ${formatUsd(price)}: ${text}. It counts at once, in open carts too.`,
    confirmLabel: 'Change price',
    cancelLabel: `Keep ${formatUsd(lot.price)}`,
  });
}

/**
 * Sends a stock with the one that was seen when it was typed: what stood there, or what was typed just before and saved. What
 * is sold meanwhile stays sold.
 */
function useSaveStock(shown: number, save: (change: LotChange) => Promise<unknown>) {
  const before = useRef<Promise<number>>(null);
  return async (stock: number) => {
    const earlier = before.current ?? Promise.resolve(shown);
    const saving = earlier.then((seen) => save({ stock, stock_seen: seen }));
    const believed = saving.then(
      () => stock,
      () => earlier,
    );
    before.current = believed;
    await saving.finally(() => {
      if (before.current === believed) before.current = null;
    });
  };
}

/** The label stands above the field on a phone; elsewhere the column's head says the same. */
function LotLabel({ text, lot }: { text: string; lot: string }) {
  return (
    <>
      {text}
      <span className="visually-hidden"> of lot {lot}</span>
    </>
  );
}

function WithdrawLot({ listing, lot }: Props) {
  const withdraw = useWithdrawLot(listing.id);
  const ask = async () => {
    const yes = await confirm({
      title: `Withdraw lot ${lot.lot_name}?`,
      body: 'It leaves the catalog and every cart. Orders that were placed keep it.',
      confirmLabel: 'Withdraw lot',
      destructive: true,
    });
    if (yes) withdraw.mutate(lot.id);
  };
  return (
    <IconButton
      icon="trash"
      iconSize={16}
      label={`Withdraw lot ${lot.lot_name}`}
      disabled={withdraw.isPending}
      onClick={() => void ask()}
    />
  );
}
