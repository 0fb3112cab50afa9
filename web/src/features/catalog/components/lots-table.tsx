import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { priceFor } from '#rules/pricing/price-for.ts';
import { lotBox, packsOf } from '#rules/catalog/lot-box.ts';
import { isCaseListing } from '#rules/catalog/quantities.ts';
import { countOf, formatCount, formatDate, formatUsd } from '../../../shared/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { ExpiryPill } from '../../../ui/status-badge.tsx';
import { Money, PriceType, RuledPrice, UnitPrice } from '../../../ui/values.tsx';
import type { ListingDetail, Lot } from '../api.ts';
import { choiceText, leastText } from '../choice-text.ts';
import { rulesOf } from '../purchase.ts';
import type { Purchase } from '../use-purchase.ts';
import { ChoiceNote } from './choice-note.tsx';
import { Group } from './group.tsx';
import styles from './listing.module.css';

const FIRST = 3;
/** More lots than these show the range of their expiry dates. */
const RANGE_ABOVE = 2;

interface Props {
  listing: ListingDetail;
  purchase: Purchase;
}

/** The lots with the packs of each: cheapest first, three at first (SP-070 … SP-087). */
export function LotsTable({ listing, purchase }: Props) {
  const { lots } = listing;
  const [all, setAll] = useState(() =>
    lots.some((lot, index) => index >= FIRST && (purchase.quantities.get(lot.id) ?? 0) > 0),
  );
  const shown = all ? lots : lots.slice(0, FIRST);
  const stock = lots.reduce((sum, lot) => sum + lot.stock, 0);
  const buys = listing.can.add_to_cart && purchase.closed.length === 0;
  const edits = buys && purchase.mode === 'edit';
  return (
    <Group
      title="Lots"
      aside={
        lots.length > RANGE_ABOVE && (
          <span className={styles.soft}>
            Expiry {formatDate(listing.earliest_expiry)} - {formatDate(listing.latest_expiry)}
          </span>
        )
      }
    >
      <table className={`${styles.table} ${styles.lotsTable}`}>
        <thead>
          <tr>
            <th scope="col">Expiry</th>
            <th scope="col" className={styles.number}>
              Pack Price
            </th>
            <th scope="col" className={styles.number}>
              Unit Price
            </th>
            <th scope="col" className={styles.number}>
              Stock
            </th>
            {buys && (
              <th scope="col" className={styles.number}>
                {isCaseListing(rulesOf(listing)) ? 'Case Qty' : 'Pack Qty'}
              </th>
            )}
            {edits && (
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((lot) => (
            <LotRow key={lot.id} lot={lot} listing={listing} purchase={purchase} buys={buys} edits={edits} />
          ))}
        </tbody>
      </table>
      {lots.length === 0 && <p className={styles.none}>No lots in stock right now.</p>}
      {lots.length > FIRST && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className={styles.toggle ?? ''}
        >
          {all ? 'See fewer lots' : `See ${lots.length} total lots containing ${formatCount(stock)} stock`}
        </Button>
      )}
    </Group>
  );
}

interface RowProps extends Props {
  lot: Lot;
  buys: boolean;
  edits: boolean;
}

function LotRow({ lot, listing, purchase, buys, edits }: RowProps) {
  const packs = purchase.quantities.get(lot.id) ?? 0;
  return (
    <tr data-chosen={packs > 0 || undefined}>
      <td>
        <ExpiryPill date={lot.expiry_date} />
        <div className={styles.soft}>Lot {lot.lot_name}</div>
        {lot.public_note !== null && <div className={styles.soft}>{lot.public_note}</div>}
      </td>
      <td className={styles.number} data-label="Pack Price">
        <Money amount={lot.price} strong />
        <div className={styles.soft}>
          {lot.list_price === null ? (
            <PriceType type={lot.price_type} />
          ) : (
            <RuledPrice type={lot.price_type} list={lot.list_price} />
          )}
        </div>
        {lot.price_tiers.map((tier) => (
          <div key={tier.min_quantity} className={styles.tier}>
            from {countOf(tier.min_quantity, 'pack')} {formatUsd(tier.price)}
          </div>
        ))}
      </td>
      <td className={styles.number} data-label="Unit Price">
        <UnitPrice amount={lot.unit_price} />
      </td>
      <td className={styles.number} data-label="Stock">
        {formatCount(lot.stock)}
      </td>
      {buys && (
        <td className={`${styles.number} ${styles.quantity}`}>
          <LotQuantity lot={lot} listing={listing} purchase={purchase} />
        </td>
      )}
      {edits && (
        <td className={styles.remove}>
          <IconButton
            icon="trash"
            iconSize={16}
            label={packs > 0 ? `Remove lot ${lot.lot_name}` : `Lot ${lot.lot_name} is not in your cart`}
            disabled={packs === 0}
            onClick={() => void purchase.removeLot(lot)}
          />
        </td>
      )}
    </tr>
  );
}

function LotQuantity({ lot, listing, purchase }: Props & { lot: Lot }) {
  const rules = rulesOf(listing);
  const count = listing.lots.length;
  const packs = purchase.quantities.get(lot.id) ?? 0;
  const box = lotBox(rules, lot, count, packs);
  const noteId = useId();
  const empty = { ...box, value: 0 };
  const least = Math.max(1, box.min);
  const first = leastText(rules, least, packsOf(rules, lot, count, least, empty));
  const note =
    packs > 0 ? choiceText(rules, packs, priceFor(lot, packs)) : [first].filter((one) => one !== null);
  return (
    <>
      <QuantityStepper
        live
        label={`${box.unit === 'case' ? 'Cases' : 'Packs'} of lot ${lot.lot_name}`}
        value={box.value}
        max={box.max}
        most={`${formatCount(lot.stock)} in stock`}
        describedBy={noteId}
        onChange={(typed) => purchase.setPacks(lot.id, packsOf(rules, lot, count, typed, box))}
      />
      <div>
        <ChoiceNote id={noteId} parts={note} />
      </div>
    </>
  );
}
