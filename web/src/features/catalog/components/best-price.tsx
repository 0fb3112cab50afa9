import { Button } from '@mantine/core';
import { csosAccess } from '#rules/accounts/csos-contact.ts';
import { cheaperOffer } from '#rules/catalog/cheaper-offer.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { wholePercentBelow } from '#rules/catalog/prices.ts';
import { formatPercent, formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { prefetchListing, type ListingDetail } from '../api.ts';
import type { Quantities } from '../purchase.ts';
import { useSwap } from '../use-swap.ts';
import styles from './decision.module.css';

interface Props {
  listing: ListingDetail;
  quantities: Quantities;
  onSelect: (id: number) => void;
}

/** What others take for a pack that lasts as long as the chosen lot, for as many packs; where none is chosen, as the cheapest. */
export function BestPrice({ listing, quantities, onSelect }: Props) {
  const { primary_facility: facility } = useMe();
  const { packs, swap, busy } = useSwap(listing);
  // Schedule II is compared where the facility may buy it.
  const sells = (companyId: number) =>
    facility !== null && csosAccess(facility, companyId).state === 'approved';
  const chosen = listing.lots.find((lot) => (quantities.get(lot.id) ?? 0) > 0) ?? listing.lots[0];
  const expiry = parseCalendarDate(chosen?.expiry_date ?? '');
  if (chosen === undefined || expiry === null) return null;
  const same = listing.alternatives.filter(
    (one) =>
      !one.soft_block &&
      one.eaches_per_pack === listing.eaches_per_pack &&
      (!listing.is_c2 || sells(one.company_id)),
  );
  const best = cheaperOffer(chosen, quantities.get(chosen.id) ?? 0, same);
  if (best === null) return null;
  const { id, company_name: company } = best.offer;
  const less = wholePercentBelow(best.instead, best.price);
  // Without packs in the cart it is only looked at.
  const choose = async () => {
    if (packs === 0 || (await swap({ id, expiry }))) onSelect(id);
  };
  return (
    <p className={styles.best}>
      <span>
        Cheapest with this expiry: <b>{formatUsd(best.price)}</b>, {company}, {formatPercent(less, 0)} less
      </span>
      <Button
        variant="default"
        size="compact-sm"
        onMouseEnter={() => prefetchListing(id)}
        onFocus={() => prefetchListing(id)}
        loading={busy}
        onClick={() => void choose()}
      >
        Swap<span className="visually-hidden"> to {company}</span>
      </Button>
    </p>
  );
}
