import { distribute, offerableLots, type BidSteps } from '#rules/bids/bid-lots.ts';
import type { IsoDate } from '#rules/dates.ts';
import { todayUtc } from '../../../shared/clock.ts';
import type { BidLot } from '../answer-api.ts';
import { rulesLots } from '../bid-terms.ts';
import styles from './bid-popup.module.css';

interface Props {
  lots: readonly BidLot[];
  expiry: IsoDate;
  /** Packs; 0 while none are typed. */
  quantity: number;
  steps: BidSteps;
}

/** What the seller notes of the lots that the bid would get; of all that it may get while that is not known. */
export function LotNotes({ lots, expiry, quantity, steps }: Props) {
  const offerable = offerableLots(rulesLots(lots), expiry, todayUtc());
  const given = distribute(offerable, quantity, steps).map(({ lot }) => lot);
  const ids = new Set((given.length === 0 ? offerable : given).map(({ id }) => id));
  const noted = lots.filter(({ id, public_note: note }) => ids.has(id) && note !== null);
  if (noted.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Notes on the lots">
      {noted.map((lot) => (
        <li key={lot.id}>
          Lot {lot.name}, {lot.expiry_date}: {lot.public_note}
        </li>
      ))}
    </ul>
  );
}
