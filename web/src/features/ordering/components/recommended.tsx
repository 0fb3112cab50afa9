import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { randomUuid } from '../../../shared/random.ts';
import { Panel } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { Money } from '../../../ui/values.tsx';
import { useAddCartLines } from '../../cart/index.ts';
import { useRecommendations, type Recommendation } from '../api.ts';
import styles from './recommended.module.css';

const SHOWN = 5;

/** What the current facility would save most by, of what it uses: one press adds the suggested packs (RB-218). */
export function Recommended({ facilityId }: { facilityId: number }) {
  const { data } = useRecommendations(facilityId);
  if (data === undefined) return null;
  if (data.meta.message !== null)
    return (
      <Panel title="Recommended for you">
        <p className={styles.soft}>{data.meta.message}</p>
      </Panel>
    );
  const shown = firstOfEach(data.data).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Panel
      title="Recommended for you"
      aside={
        <Link to="/catalog" search={{ tag: 'match', sort: '-savings' }}>
          All matches
        </Link>
      }
    >
      <ul className={styles.list}>
        {shown.map((one) => (
          <Row key={one.listing.id} recommendation={one} />
        ))}
      </ul>
      <p className={styles.soft}>Adds the least that each supplier sells; the cart takes more.</p>
    </Panel>
  );
}

/** The best offer of each product: a second one is no second thing to buy. */
const firstOfEach = (all: readonly Recommendation[]): Recommendation[] =>
  [
    ...new Map(
      all.toReversed().map((one) => [`${one.listing.gcn_seqno}/${one.listing.package_size}`, one]),
    ).values(),
  ].toSorted((a, b) => all.indexOf(a) - all.indexOf(b));

function Row({
  recommendation: { listing, suggested_quantity: packs, lots, reason },
}: {
  recommendation: Recommendation;
}) {
  const add = useAddCartLines();
  const [attempt] = useState(randomUuid);
  const { pricing } = listing;
  const press = () =>
    add.mutate(
      { lines: [{ listing_id: listing.id, lots }], attempt },
      {
        onSuccess: ({ data: { refused } }) =>
          refused[0]
            ? toast.error(refused[0].reasons.join(' '))
            : toast.success(`${countOf(packs, 'pack')} of ${listing.name} added to the cart`),
      },
    );
  return (
    <li>
      <div className={styles.what}>
        <Link to="/detailed/$id" params={{ id: String(listing.id) }} className={styles.name}>
          {listing.name}
        </Link>
        <span className={styles.soft}>{reason}</span>
        <span className={styles.soft}>
          <Money amount={pricing.price} /> a pack, saves <Money amount={pricing.monthly_exact_savings} /> a
          month
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={add.isPending}
        onClick={press}
        aria-label={`Add ${countOf(packs, 'pack')} of ${listing.name} to the cart`}
      >
        Add {countOf(packs, 'pack')}
      </Button>
    </li>
  );
}
