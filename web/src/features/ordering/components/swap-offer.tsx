import { Button } from '@mantine/core';
import { formatCount } from '../../../shared/format.ts';
import { excludedText } from '#rules/catalog/exclusions.ts';
import type { Allotment, Offer } from '#rules/ordering/allot.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { ExpiryPill } from '../../../ui/status-badge.tsx';
import { Money, Ndc, UnitPrice } from '../../../ui/values.tsx';
import { offerFacts } from '../offer-facts.ts';
import styles from './desk.module.css';

interface Props {
  /** What is bought: the name of the product. */
  name: string;
  quantity: number;
  offers: readonly Offer[];
  chosen: number | null;
  allot: (offer: Offer) => Allotment;
  onClose: () => void;
  onChoose: (listingId: number) => void;
}

/** The offers of a product side by side; one is taken for the line. */
export function SwapOffer({ name, quantity, offers, chosen, allot, onClose, onChoose }: Props) {
  return (
    <Popup title={`Offers of ${name}`} width={720} opened onClose={onClose}>
      <p className={styles.soft}>For {formatCount(quantity)} packs, the cheapest first.</p>
      <ul className={styles.offers}>
        {offers.map((offer) => {
          const allotment = allot(offer);
          const { expiry, stock, packCents, eachCents } = offerFacts(offer, allotment);
          const isChosen = offer.listingId === chosen;
          return (
            <li key={offer.listingId} className={styles.offer} data-chosen={isChosen || undefined}>
              <span>
                <strong>{offer.supplierName}</strong>
                <Ndc ndc={offer.ndc} />
                {offer.exclusionReason !== null && (
                  <span className={styles.soft}>{excludedText(offer.exclusionReason)}</span>
                )}
              </span>
              <span className={styles.offerPrice}>
                <Money amount={packCents === null ? null : packCents / 100} strong />
                <UnitPrice amount={eachCents === null ? null : eachCents / 100} withUnit />
              </span>
              <span className={styles.offerStock}>
                <ExpiryPill date={expiry} />
                {formatCount(stock)} in stock
              </span>
              <span className={styles.offerAct}>
                {offer.refusal !== null || allotment.refusal !== null ? (
                  <span className={styles.soft}>{offer.refusal ?? allotment.refusal}</span>
                ) : allotment.packs < quantity ? (
                  <span className={styles.soft}>{formatCount(allotment.packs)} packs of it</span>
                ) : null}
                <Button
                  size="xs"
                  variant={isChosen ? 'filled' : 'default'}
                  aria-pressed={isChosen}
                  onClick={() => onChoose(offer.listingId)}
                >
                  {isChosen ? 'Chosen' : 'Choose'}
                  <span className="visually-hidden"> from {offer.supplierName}</span>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Popup>
  );
}
