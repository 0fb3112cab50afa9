import { Link } from '@tanstack/react-router';
import { nowMs } from '../../../shared/clock.ts';
import { countOf, formatCount, formatUsd } from '../../../shared/format.ts';
import { useWaitingBids } from '../../bids/index.ts';
import { useOpenRfps } from '../../rfps/index.ts';
import { ageOf } from '../age.ts';
import { expiringIn, LINKS, soldIn, type Figures, type Target } from '../seller-links.ts';
import styles from './home-page.module.css';
import { WorkTile } from './work-tile.tsx';

const count = (value: number | undefined) => value !== undefined && formatCount(value);

const oldest = (of: { oldest: string | null } | undefined): string | undefined =>
  of && (of.oldest === null ? 'Nothing waits' : `Oldest: ${ageOf(of.oldest, nowMs())}`);

/** What waits for a seller, each figure with the list behind it. */
export function SellerTiles({ figures }: { figures: Figures | undefined }) {
  return (
    <section aria-label="Today" className={styles.works}>
      <Count of={figures?.to_confirm} label="Orders to confirm" to={LINKS.toConfirm} />
      <ToShip of={figures?.to_ship} />
      <Count of={figures?.cancellations} label="Cancellations to answer" to={LINKS.cancellations} />
      <Deals />
      <Expiring of={figures?.expiring} />
      <WorkTile
        figure={count(figures?.out_of_stock.count)}
        label="Out of stock"
        note="Listings without a pack to sell"
        waiting={isSome(figures?.out_of_stock.count)}
        to={LINKS.outOfStock}
      />
      <Month of={figures?.this_month.now} />
    </section>
  );
}

const isSome = (value: number | null | undefined): boolean => value != null && value > 0;

interface CountProps {
  of: Figures['to_confirm'] | undefined;
  label: string;
  to: Target;
}

const Count = ({ of, label, to }: CountProps) => (
  <WorkTile figure={count(of?.count)} label={label} note={oldest(of)} waiting={isSome(of?.count)} to={to} />
);

function ToShip({ of }: { of: Figures['to_ship'] | undefined }) {
  const isLate = of !== undefined && of.late > 0;
  return (
    <WorkTile
      figure={count(of?.count)}
      label="Orders to ship"
      note={
        isLate ? (
          <>
            {oldest(of)} ·{' '}
            <Link {...LINKS.late} className={styles.second}>
              {formatCount(of.late)} late
            </Link>
          </>
        ) : (
          oldest(of)
        )
      }
      waiting={isSome(of?.count)}
      to={LINKS.toShip}
    />
  );
}

/** Where the host has none, they are no figure. */
function Deals() {
  const bids = useWaitingBids();
  const rfps = useOpenRfps();
  return (
    <>
      {bids !== null && (
        <WorkTile
          figure={count(bids.waiting)}
          failed={bids.failed}
          label="Bids waiting for you"
          note="Open bids with your move"
          waiting={isSome(bids.waiting)}
          to={LINKS.bids}
        />
      )}
      {rfps !== null && (
        <WorkTile
          figure={count(rfps.open)}
          failed={rfps.failed}
          label="Open RFPs"
          note={
            rfps.waiting > 0 ? (
              <Link to="/rfps" search={{ turn: 'mine', status: 'all' }} className={styles.second}>
                {countOf(rfps.waiting, 'waits', 'wait')} for your answer
              </Link>
            ) : (
              'None waits for you'
            )
          }
          waiting={rfps.waiting > 0}
          to={LINKS.rfps}
        />
      )}
    </>
  );
}

function Expiring({ of }: { of: Figures['expiring'] | undefined }) {
  return (
    <WorkTile
      figure={count(of?.listings)}
      label="Listings with lots expiring soon"
      note={of && `${countOf(of.lots, 'lot')} within 90 days, worth ${formatUsd(of.worth)}`}
      waiting={isSome(of?.listings)}
      to={of ? expiringIn(of) : null}
    />
  );
}

const Month = ({ of }: { of: Figures['this_month']['now'] | undefined }) => (
  <WorkTile
    figure={of && formatUsd(of.dollars)}
    label="Sales of this month"
    note={of && countOf(of.orders, 'order')}
    to={of ? soldIn(of) : null}
  />
);
