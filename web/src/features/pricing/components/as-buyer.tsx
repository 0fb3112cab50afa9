import { useState } from 'react';
import { formatCount, formatUsd } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { NotLoaded, SkeletonLines } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money } from '../../../ui/values.tsx';
import { useAsBuyer, type BuyersView } from '../api.ts';
import type { Named } from '../rule-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { LotCard, STACK_COLUMNS } from './buyer-prices.tsx';
import { RulePicker } from './rule-pickers.tsx';
import styles from './pricing.module.css';

/** A listing as a facility sees it: nothing is chosen by it, and nobody acted for (RB-208). */
export function AsBuyer({ listingId }: { listingId: number }) {
  const [facility, setFacility] = useState<Named | null>(null);
  return (
    <div className={styles.record}>
      <RulePicker of="facility" seller={null} value={facility} error={undefined} onChange={setFacility} />
      {facility === null ? (
        <p className={styles.soft}>
          Choose a facility, to see what it sees. You do not act for it, and nothing is changed.
        </p>
      ) : (
        <Seen listingId={listingId} facilityId={Number(facility.id)} />
      )}
    </div>
  );
}

function Seen({ listingId, facilityId }: { listingId: number; facilityId: number }) {
  const { data, error, refetch } = useAsBuyer(listingId, facilityId);
  const readsRules = useMe().permissions.includes('finance');
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={6} />
    ) : (
      <NotLoaded error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <Verdict view={data} />
      {data.listing && <Figures listing={data.listing} />}
      <DataGrid
        id="as-buyer"
        label={`How the prices of ${data.facility.name} come about`}
        columns={STACK_COLUMNS}
        rows={data.prices}
        rowId={(lot) => String(lot.id)}
        rowLabel={(lot) => `Lot ${lot.lot_name}`}
        renderCard={(lot) => <LotCard lot={lot} />}
        empty={
          <p className={styles.soft}>
            {readsRules
              ? 'This listing has no lots to sell.'
              : 'Administrators with finance read by which rules its prices come about.'}
          </p>
        }
      />
    </>
  );
}

/** Whether it may buy, with every reason why not. */
function Verdict({
  view: { facility, listing, reasons, prices_hidden: hidden, prices },
}: {
  view: BuyersView;
}) {
  const heading = () => {
    if (listing === null) return <StatusBadge tone="refusal">Not found by this facility</StatusBadge>;
    return reasons.length === 0 ? (
      <StatusBadge tone="ok">May buy it</StatusBadge>
    ) : (
      <StatusBadge tone="attention">May not buy it</StatusBadge>
    );
  };
  return (
    <section aria-label={`What ${facility.name} may do`} role="status">
      <p>
        <strong>{facility.name}</strong>, {facility.company_name} {heading()}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {hidden && (
        <p>It sees no prices here, only ‘–’.{prices.length > 0 && ' Below is what it would pay.'}</p>
      )}
    </section>
  );
}

function Figures({ listing }: { listing: NonNullable<BuyersView['listing']> }) {
  const { pricing } = listing;
  return (
    <Facts>
      <Fact label="Price">
        <Money amount={pricing.price} />
      </Fact>
      <Fact label="Its price elsewhere">
        <Money amount={pricing.base_price} />
      </Fact>
      <Fact label="Savings per pack">
        {pricing.savings_per_pack === null
          ? '–'
          : `${formatUsd(pricing.savings_per_pack)}${pricing.savings_percent === null ? '' : `, ${pricing.savings_percent} %`}`}
      </Fact>
      <Fact label="Uses a month">
        {listing.amu_data?.amu == null ? '–' : formatCount(Math.round(listing.amu_data.amu))}
      </Fact>
      <Fact label="In stock">{formatCount(listing.stock)}</Fact>
      {listing.soft_block_reason !== null && <Fact label="Soft block">{listing.soft_block_reason}</Fact>}
      {listing.exclusion_reason !== null && (
        <Fact label="Excluded by its company">{listing.exclusion_reason}</Fact>
      )}
      {listing.notice !== null && <Fact label="Notice">{listing.notice}</Fact>}
    </Facts>
  );
}
