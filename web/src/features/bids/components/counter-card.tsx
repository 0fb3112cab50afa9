import { Button } from '@mantine/core';
import { cardTitle, countersText } from '#rules/bids/bid-status.ts';
import { ANSWER_MS, bidDeadline } from '#rules/bids/deadline.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { nowMs } from '../../../shared/clock.ts';
import { formatBidMoment, formatUsd } from '../../../shared/format.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import {
  useBuyersListing,
  useFigures,
  useOfferableLots,
  type Bid,
  type BidLot,
  type Terms,
} from '../answer-api.ts';
import {
  groundOfBid,
  judge,
  movedOn,
  saidMeanwhile,
  standsAbove,
  termsOf,
  termsProblem,
  type Draft,
  type Judged,
} from '../bid-terms.ts';
import { sureOfPrice } from '../sure-of-price.ts';
import type { Answer } from '../use-answer.ts';
import { AcceptanceFigures } from './acceptance-figures.tsx';
import { BidFields } from './bid-fields.tsx';
import { BidTotals } from './bid-totals.tsx';
import { BuyersTicks } from './buyers-ticks.tsx';
import { NotSent } from './not-sent.tsx';
import styles from './bid-popup.module.css';

interface Props {
  bid: Bid;
  sells: boolean;
  answer: Answer;
  draft: Draft;
  lots: readonly BidLot[];
}

/** Other terms for the other party (TR-143 … TR-147). */
export function CounterCard({ bid, sells, answer, draft, lots }: Props) {
  const place = { listing_id: bid.listing_id, offer_id: bid.id };
  const { data: offerable } = useOfferableLots(place, draft.expiry);
  const ground = groundOfBid(bid, lots, { sells, bought: useBuyersListing(bid.listing_id, !sells).data });
  const judged = judge(offerable ?? lots, draft, ground);
  const terms = termsOf(draft);
  const { figures, reckoning } = useFigures(place, judged.counts ? terms : null);
  const moved = answer.moved ? saidMeanwhile(bid) : null;
  const reason = answer.blocked ?? moved ?? reasonNotToCounter(bid, judged, answer.missing.toCounter);
  const send = async (sent: Terms) => {
    if (await sureOfPrice(sent.price, figures?.lot_price ?? judged.lotPrice)) answer.send(sent);
  };
  return (
    <section className={styles.card} aria-labelledby="counter-bid">
      <h3 id="counter-bid" className={styles.heading}>
        {answer.moved ? 'Your draft' : cardTitle(sells ? 'seller' : 'buyer')}
      </h3>
      {bid.can.answer && <p className={styles.soft}>{countersText(bid.line_count)}</p>}
      {moved !== null && (
        <p role="status" className={styles.away}>
          {moved}
        </p>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null && !reckoning && terms !== null) void send(terms);
        }}
      >
        <BidFields
          lots={lots}
          draft={draft}
          judged={judged}
          ground={ground}
          listingPrice={figures?.lot_price ?? null}
          disabled={answer.locked || answer.moved}
          onChange={answer.setDraft}
        />
        <BidTotals figures={figures} own={judged} tellsSavings={!sells} typed />
        {sells && judged.counts && (
          <AcceptanceFigures bid={bid} terms={terms} shipping={figures?.shipping_cost ?? null} />
        )}
        {judged.minimumProblem !== null && <p className={styles.problem}>{judged.minimumProblem}</p>}
        {!answer.moved && <Shortens bid={bid} sells={sells} />}
        {!sells && !answer.moved && <BuyersTicks bid={bid} answer={answer} />}
        <NotSent failure={answer.failure} onTryAgain={answer.tryAgain} />
        <div className={styles.buttons} data-pinned>
          <Sum sells={sells} subtotal={judged.subtotal} shipping={figures?.shipping_cost ?? null} />
          <Button variant="default" disabled={answer.blocked !== null} onClick={answer.leaveDraft}>
            {answer.moved ? 'Discard' : 'Cancel'}
          </Button>
          {!answer.moved && (
            <ReasonedButton
              type="submit"
              reason={reason}
              waiting={reckoning}
              reasonHidden={answer.blocked !== null || standsAbove(judged, reason)}
              loading={answer.sending}
            >
              Send Counter Bid
            </ReasonedButton>
          )}
        </div>
      </form>
    </section>
  );
}

/** Each line has its own time (G-019): what an extension gave to the one before ends with it. */
function Shortens({ bid, sells }: Pick<Props, 'bid' | 'sells'>) {
  const away = bid.vacation && {
    start: parseCalendarDate(bid.vacation.start) ?? '',
    end: parseCalendarDate(bid.vacation.end) ?? '',
  };
  const now = new Date(nowMs());
  const end = bidDeadline({ sent: now, from: now, ms: ANSWER_MS }, sells ? null : away);
  if (end >= new Date(bid.expiration_date)) return null;
  return (
    <p className={styles.soft}>
      A counter begins its own time: the bid then expires {formatBidMoment(end.toISOString())}, before the{' '}
      {formatBidMoment(bid.expiration_date)} of now.
    </p>
  );
}

/** What the typed price comes to, in view beside the button however long the form is. */
function Sum({ sells, subtotal, shipping }: SumProps) {
  if (subtotal === null) return null;
  const total = toDollars(fromDollars(subtotal) + fromDollars(shipping ?? 0));
  return (
    <p className={styles.sum}>
      Sub-Total <strong>{formatUsd(subtotal)}</strong>
      {shipping !== null && (
        <>
          {sells ? ' · You receive ' : ' · Total Amount '}
          <strong>{formatUsd(total)}</strong>
          {shipping > 0 && ' with shipping'}
        </>
      )}
    </p>
  );
}
interface SumProps {
  sells: boolean;
  subtotal: number | null;
  /** Null until the server has answered. */
  shipping: number | null;
}

/** TR-209 … TR-211. */
const reasonNotToCounter = (bid: Bid, judged: Judged, missing: string | null): string | null =>
  bid.can.answer ? (termsProblem(judged) ?? missing) : movedOn(bid);
