import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format.ts';
import type { RequestedOffer } from '../api.ts';
import styles from './requests.module.css';

interface Props {
  label: string;
  offers: readonly RequestedOffer[];
  /** Filled in where the listing is opened. */
  packs: number;
  /** Beside each. */
  action?: (offer: RequestedOffer) => ReactNode;
}

/** Listings that answer a request: of whom, how much is there, and why one cannot be bought (RB-191, RB-193). */
export function Offers({ label, offers, packs, action }: Props) {
  return (
    <ul className={styles.offers} aria-label={label}>
      {offers.map((offer) => (
        <li key={offer.listing_id}>
          <div>
            <Link
              to="/detailed/$id"
              params={{ id: String(offer.listing_id) }}
              search={{ packs: String(packs) }}
            >
              {offer.name}
            </Link>{' '}
            from {offer.seller_name}
            <p className={styles.soft}>
              {offer.equal !== null && `${offer.equal} · `}
              {offer.ndc_number} ·{' '}
              {offer.stock === 0 ? 'sold out' : `${countOf(offer.stock, 'pack')} in stock`}
            </p>
            {offer.refusal !== null && <p className={styles.refusal}>{offer.refusal}</p>}
          </div>
          {action?.(offer)}
        </li>
      ))}
    </ul>
  );
}
