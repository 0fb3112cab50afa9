import { countOf, formatBidDay, formatCount, formatPercent, formatUsd } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { Bid, Terms } from '../answer-api.ts';
import { useAcceptance, type Acceptance } from '../standing-api.ts';
import styles from './standing.module.css';

interface Props {
  bid: Bid;
  terms: Terms | null;
  /** What the buyer pays for it at these terms, which its seller keeps; null where that is not known. */
  shipping: number | null;
}

/** What acceptance at these terms earns the seller: revenue, lots that go, what is left, what was accepted before. */
export function AcceptanceFigures({ bid, terms, shipping }: Props) {
  const { data, isPlaceholderData } = useAcceptance(bid.id, terms);
  if (terms === null || !data) return null;
  return (
    <section
      className={styles.earned}
      aria-label="If accepted at this price"
      data-outdated={isPlaceholderData || undefined}
    >
      <h4 className={styles.title}>If accepted at this price</h4>
      <Facts>
        <Fact label="You receive">
          <strong>{formatUsd(data.revenue)}</strong>
          {shipping !== null && shipping > 0 && `, and ${formatUsd(shipping)} for shipping`}{' '}
          <Below {...data} />
        </Fact>
        <Fact label="Lots">
          {data.lots.length === 0
            ? 'Not in stock'
            : data.lots.map((lot, index) => <Lot key={index} lot={lot} />)}
        </Fact>
        <Fact label="Stock after it">
          <Left {...data} />
        </Fact>
        <Fact label="Accepted before">
          {data.accepted.map((one, index) => (
            <div key={index}>
              {formatUsd(one.price)} × {countOf(one.packs, 'pack')}
              <span className={styles.soft}>
                {' '}
                on {formatBidDay(one.date)}
                {one.same_facility && ', this facility'}
              </span>
            </div>
          ))}
        </Fact>
      </Facts>
    </section>
  );
}

function Below({ revenue, list_total: listed, lots }: Acceptance) {
  if (listed === null || listed <= revenue) return null;
  return (
    <div className={styles.soft}>
      {formatUsd(listed - revenue)} ({formatPercent(((listed - revenue) / listed) * 100)}) below
      {lots.length > 1 ? ' the listing prices of these lots' : ' the listing'}
      {lots.length === 1 && ` price of lot ${lots[0]?.lot_name}`}
    </div>
  );
}

const Lot = ({ lot }: { lot: Acceptance['lots'][number] }) => (
  <div>
    {countOf(lot.packs, 'pack')} of {lot.lot_name}
    <span className={styles.soft}>
      , expires {lot.expiry_date} ({formatCount(lot.expiry_days)} days), {formatCount(lot.left)} left
    </span>
  </div>
);

const LONG_DAYS = 730;

const lastsText = (days: number): string =>
  days > LONG_DAYS ? 'more than 2 years' : `about ${countOf(days, 'day')}`;

function Left({ stock_left: left, days_left: days, sold_packs: sold, sold_days: of }: Acceptance) {
  return (
    <>
      {countOf(left, 'pack')}
      {days !== null && `, ${lastsText(days)}`}
      <div className={styles.soft}>
        {sold === 0 ? `None was ordered in ${of} days` : `${countOf(sold, 'pack')} ordered in ${of} days`}
      </div>
    </>
  );
}
