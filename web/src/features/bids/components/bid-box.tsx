import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { BINDS, CLOCK_STANDS, DEARER_WAITS, LOT_GONE, PENDING, vacationNote } from '#rules/bids/bid-words.ts';
import { countersText, isOpenBid } from '#rules/bids/bid-status.ts';
import { fromDollars, roundHalfUp, toDollars } from '#rules/money.ts';
import { errorText } from '../../../shared/api-error.ts';
import { countOf, formatBidMoment, formatDate, formatUsd } from '../../../shared/format.ts';
import { Fact, Facts, GivenFacts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useBidLots, type Bid, type BidLot, type Figures } from '../answer-api.ts';
import { differ, draftOf, isAwayNow, movedOn, stepsOf, type Side } from '../bid-terms.ts';
import { useAnswer, type Answer } from '../use-answer.ts';
import { currentTitle } from './bid-history.tsx';
import { BidTotals, ChargedTotals } from './bid-totals.tsx';
import { PoField } from './bid-fields.tsx';
import { BuyersTicks } from './buyers-ticks.tsx';
import { CounterCard } from './counter-card.tsx';
import { InUtc } from './in-utc.tsx';
import { DeclinePopup } from './decline-popup.tsx';
import { LotNotes } from './lot-notes.tsx';
import { NotSent } from './not-sent.tsx';
import { SellersHelp } from './sellers-help.tsx';
import styles from './bid-popup.module.css';

interface Props {
  bid: Bid;
  /** For whom the person answers; null for administrators who only look on. */
  side: Side | null;
  onClose: () => void;
}

/** The current bid, and what may be done with it (TR-131 … TR-169). */
export function BidBox({ bid, side, onClose }: Props) {
  const sells = side === 'seller';
  const answer = useAnswer(bid, { sells, onClose });
  const [declining, setDeclining] = useState(false);
  const open = isOpenBid(bid.status);
  const draft = open ? answer.draft : null;
  const heading = useFocusAfter(draft !== null);
  const lots = useBidLots({ listing_id: bid.listing_id, offer_id: bid.id });
  return (
    <div className={styles.parts}>
      <section className={styles.card} aria-labelledby="current-bid">
        <h3 id="current-bid" ref={heading} tabIndex={-1} className={styles.heading}>
          {currentTitle(bid)}
        </h3>
        <Current bid={bid} sells={sells} />
        {isOpenBid(bid.status) && (
          <LotNotes
            lots={lots.data ?? []}
            expiry={bid.current_offer_line.earliest_expiry_date}
            quantity={bid.current_offer_line.quantity}
            steps={stepsOf(bid)}
          />
        )}
        {bid.price_problem !== null && <Dearer bid={bid} answers={bid.can.answer} />}
        {!bid.can.answer && <Waiting bid={bid} side={side} />}
        {bid.can.answer && !sells && (
          <>
            <PoField
              value={answer.po}
              required={bid.po_required}
              disabled={answer.locked}
              onChange={answer.setPo}
            />
            <BuyersTicks bid={bid} answer={answer} />
          </>
        )}
        {bid.can.answer && sells && draft === null && <SellersHelp bid={bid} answer={answer} />}
        {!open && answer.draft !== null && <Unsent bid={bid} onDiscard={answer.leaveDraft} />}
        {draft === null && <NotSent failure={answer.failure} onTryAgain={answer.tryAgain} />}
        <div className={styles.buttons}>
          {bid.can.decline && (
            <ReasonedButton
              variant="default"
              reason={answer.blocked}
              reasonHidden
              onClick={() => setDeclining(true)}
            >
              Decline Bid
            </ReasonedButton>
          )}
          {bid.can.answer && (
            <ReasonedButton
              variant={draft === null ? 'filled' : 'default'}
              reason={reasonNotToAccept(bid, lots.data ?? [], answer)}
              reasonHidden={
                answer.blocked !== null || (bid.fill_problem === null && bid.price_problem !== null)
              }
              loading={answer.accepting}
              onClick={answer.accept}
            >
              Accept Bid
            </ReasonedButton>
          )}
        </div>
        {bid.can.answer && !bid.exceeded_max_counters && draft === null && (
          <ReasonedButton
            variant="default"
            fullWidth
            reason={answer.blocked ?? reasonNotToCounter(lots)}
            reasonHidden={answer.blocked !== null}
            onClick={() => answer.setDraft(draftOf(bid, lots.data ?? []))}
          >
            Make Counter Bid
          </ReasonedButton>
        )}
        {bid.can.answer && draft === null && <p className={styles.left}>{countersText(bid.line_count)}</p>}
      </section>
      {draft !== null && (
        <CounterCard bid={bid} sells={sells} answer={answer} draft={draft} lots={lots.data ?? []} />
      )}
      {declining && (
        <DeclinePopup
          bid={bid}
          mayErr={sells || bid.can.edit}
          onClose={() => setDeclining(false)}
          onDone={onClose}
        />
      )}
    </div>
  );
}

/** A counter that was being typed when the bid ended. */
const Unsent = ({ bid, onDiscard }: { bid: Bid; onDiscard: () => void }) => (
  <p role="status" className={styles.away}>
    {movedOn(bid)} Your counter was not sent.{' '}
    <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
      Discard it
    </Button>
  </p>
);

/** Where the keyboard goes on once a part is gone that had it. */
function useFocusAfter(shown: boolean) {
  const next = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current && !shown) next.current?.focus();
    before.current = shown;
  }, [shown]);
  return next;
}

function Current({ bid, sells }: { bid: Bid; sells: boolean }) {
  const line = bid.current_offer_line;
  if (!isOpenBid(bid.status)) return <Ended bid={bid} sells={sells} />;
  return (
    <>
      <Facts>
        <Fact label="Minimum Expiry">{bid.calculations === null ? LOT_GONE : shelfText(bid)}</Fact>
        <Fact label="Price">{formatUsd(line.price)}</Fact>
        <Fact label="Quantity">{countOf(line.quantity, 'pack')}</Fact>
        {bid.can.answer && <Beside bid={bid} sells={sells} />}
      </Facts>
      <BidTotals
        figures={bid.calculations}
        own={{ subtotal: bid.total, savings: null, listTotal: null, lotName: null }}
        tellsSavings={!sells}
      />
      <p className={styles.soft}>Expires {formatBidMoment(bid.expiration_date)}</p>
      <InUtc end={bid.expiration_date} />
      {bid.extended.length > 0 && (
        <p className={styles.soft}>
          Extended {timesText(bid.extended.length)}: the history says by whom.
          {bid.extendable_until !== null &&
            ` More time is given until ${formatBidMoment(bid.extendable_until)} at most.`}
        </p>
      )}
    </>
  );
}

/** It costs the buyer more than its packs do in the catalog today (WB-240). */
const Dearer = ({ bid, answers }: { bid: Bid; answers: boolean }) => (
  <p className={styles.dearer} role="status">
    {bid.calculations &&
      `${formatUsd(bid.calculations.list_total)} without this bid, ${formatUsd(bid.total)} by it. `}
    {answers ? bid.price_problem : DEARER_WAITS}
  </p>
);

/** What an answer is weighed by: the listing, and what one said last. */
function Beside({
  bid: { calculations, offer_lines: lines, current_offer_line: line },
  sells,
}: {
  bid: Bid;
  sells: boolean;
}) {
  const own = lines.findLast((line) => line.is_seller_side === sells);
  return (
    <>
      {calculations && (
        <Fact label="Listing Price">
          <ListingPrice figures={calculations} packs={line.quantity} />
        </Fact>
      )}
      {own && (
        <Fact label={sells ? 'Your Last Counter' : 'Your Last Bid'}>
          {countOf(own.quantity, 'pack')} at {formatUsd(own.price)}
        </Fact>
      )}
    </>
  );
}

/** Of the lots that fill the bid; the one that bounds its price is named where that is another one. */
function ListingPrice({ figures, packs }: { figures: Figures; packs: number }) {
  const { list_total: all, lot_price: first, lot_name: lot } = figures;
  if (fromDollars(all) === fromDollars(first) * packs) return formatUsd(first);
  return (
    <>
      {formatUsd(toDollars(roundHalfUp(fromDollars(all), packs)))} on average of its lots
      <div className={styles.soft}>
        {formatUsd(first)} is that of lot {lot}, the first to expire
      </div>
    </>
  );
}

const shelfText = ({ shelf_life: days, current_offer_line: line }: Bid): string =>
  `${countOf(days, 'day')} (${formatDate(line.earliest_expiry_date)})`;

const timesText = (times: number): string => (times === 1 ? 'once' : `${times} times`);

/** What a closed bid came to; of one that is no order there is no more to say. */
function Ended({ bid, sells }: { bid: Bid; sells: boolean }) {
  const { price, quantity } = bid.current_offer_line;
  const charged = bid.shipping_price;
  return (
    <>
      <GivenFacts
        facts={[
          ['Minimum Expiry', bid.shelf_life >= 0 && shelfText(bid)],
          ['Price', formatUsd(price)],
          ['Quantity', countOf(quantity, 'pack')],
          ['Sub-Total', charged === null && formatUsd(bid.total)],
        ]}
      />
      {charged !== null && <ChargedTotals bid={bid} shipping={charged} tellsSavings={!sells} />}
    </>
  );
}

function Waiting({ bid, side }: Pick<Props, 'bid' | 'side'>) {
  if (bid.order_id !== null)
    return (
      <LinkButton to="/order-details/$id" params={{ id: String(bid.order_id) }} variant="default">
        Open order {bid.order_id}
      </LinkButton>
    );
  if (bid.turn === null) return null;
  const away = bid.turn === 'seller' && side !== 'seller' && isAwayNow(bid.vacation) ? bid.vacation : null;
  return (
    <>
      <p role="status">{side === null ? `Waiting for the ${bid.turn}.` : PENDING[bid.turn]}</p>
      {side === 'buyer' && bid.turn === 'seller' && <p className={styles.soft}>{BINDS}</p>}
      {away && (
        <p className={styles.away}>
          {CLOCK_STANDS}
          <br />
          {vacationNote(away)}
        </p>
      )}
    </>
  );
}

/** TR-205 … TR-208. */
function reasonNotToAccept(
  bid: Bid,
  lots: readonly BidLot[],
  { blocked, draft, missing }: Answer,
): string | null {
  if (blocked !== null) return blocked;
  const refused = bid.fill_problem ?? bid.price_problem;
  if (refused !== null) return refused;
  if (draft !== null && differ(draft, draftOf(bid, lots))) return 'Send or cancel your counter first.';
  return missing.toAccept;
}

/** TR-212. */
function reasonNotToCounter({ data, error }: ReturnType<typeof useBidLots>): string | null {
  if (data === undefined) return error === null ? 'Please Wait' : errorText(error);
  return data.length === 0 ? LOT_GONE : null;
}
