import { useEffect, useEffectEvent, useState } from 'react';
import { CLOCK_STANDS, ENTER_FIRST, vacationNote } from '#rules/bids/bid-words.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { Acknowledge } from '../../../ui/acknowledge.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import {
  newAttempt,
  useBidLots,
  useFigures,
  useOfferableLots,
  usePlaceBid,
  type BidLot,
  type BuyersListing,
} from '../answer-api.ts';
import {
  blockOf,
  expiriesOf,
  formProblem,
  groundOfListing,
  isAwayNow,
  judge,
  standsAbove,
  termsOf,
  termsProblem,
  type Draft,
  type Held,
  type Judged,
} from '../bid-terms.ts';
import { sureOfPrice } from '../sure-of-price.ts';
import { TRY_AGAIN } from '../use-answer.ts';
import { useResend } from '../use-resend.ts';
import { AgreeBlock } from './agree-block.tsx';
import { BidFields, PoField } from './bid-fields.tsx';
import { BidTotals } from './bid-totals.tsx';
import { NotSent } from './not-sent.tsx';
import styles from './bid-popup.module.css';

interface Props {
  listing: BuyersListing;
  /** Tells what the terms are held against, as soon as it is known. */
  onHeld: (held: Held) => void;
  onDone: () => void;
}

/** 'Make a Bid' (TR-110 … TR-130). */
export function MakeBid(props: Props) {
  const { listing } = props;
  const { data: lots, error, refetch } = useBidLots({ listing_id: listing.id });
  return (
    <section aria-labelledby="make-bid">
      <h3 id="make-bid" className={styles.heading}>
        Make a Bid
      </h3>
      {lots && <Form {...props} lots={lots} />}
      {!lots && (
        <div className={styles.form}>
          {error === null ? (
            <SkeletonLines lines={6} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
          <ReasonedButton reason="The stock is not known yet.">Submit</ReasonedButton>
        </div>
      )}
    </section>
  );
}

const NOTHING: Draft = { price: '', quantity: '', expiry: '' };

/** The chosen expiry while it can be had, else the first. */
const expiryOf = ({ expiry }: Draft, lots: readonly BidLot[]): Draft['expiry'] => {
  const options = expiriesOf(lots).map(({ value }) => value);
  return options.find((day) => day === expiry) ?? options[0] ?? '';
};

/** The bid as far as it is typed, and what the rules make of it. */
function useMakeBid({ listing, lots, onHeld, onDone }: Props & { lots: readonly BidLot[] }) {
  const place = { listing_id: listing.id };
  const [typed, setDraft, forget] = useKeptDraft(`first-bid-on-${listing.id}`, () => NOTHING);
  const draft = { ...typed, expiry: expiryOf(typed, lots) };
  const [po, setPo, forgetPo] = useKeptDraft(`bid-on-${listing.id}-po`, () => '');
  const [agreed, setAgreed] = useState(false);
  const [agreedBlock, setAgreedBlock] = useState(false);
  const [attempt, setAttempt] = useState(newAttempt);
  const placing = usePlaceBid();
  const resend = useResend(placing);
  const ground = groundOfListing(listing);
  const { data: offerable } = useOfferableLots(place, draft.expiry);
  const judged = judge(offerable ?? lots, draft, ground);
  const terms = termsOf(draft);
  const block = blockOf(listing);
  const needsPo = useMe().company?.po_required ?? false;
  const missing = formProblem({
    needsPo,
    po,
    agreedBlock: agreedBlock || block === null,
    acknowledged: agreed,
  });
  const reason = reasonNotToSend(judged, missing, placing.error !== null);
  const { figures, reckoning } = useFigures(place, judged.counts ? terms : null);
  const price = figures?.lot_price ?? judged.lotPrice;
  const tell = useEffectEvent(onHeld);
  useEffect(() => {
    if (price !== null) tell({ price, expiry: draft.expiry, when: null });
  }, [price, draft.expiry]);
  return {
    draft,
    setDraft,
    po,
    setPo,
    agreed,
    setAgreed,
    block,
    agreedBlock,
    setAgreedBlock,
    ground,
    judged,
    reason,
    figures,
    reckoning,
    failure: resend.failure,
    sending: placing.isPending,
    needsPo,
    send: async () => {
      if (reason !== null || reckoning || terms === null || placing.isPending) return;
      if (!(await sureOfPrice(terms.price, price))) return;
      const buyer_po = po.trim();
      placing.mutate(
        {
          ...place,
          ...terms,
          acknowledged: true,
          attempt,
          ...(buyer_po !== '' && { buyer_po }),
          ...(block && { agree_soft_block: agreedBlock }),
        },
        {
          onSuccess: () => {
            forget();
            forgetPo();
            onDone();
          },
        },
      );
    },
    tryAgain: () => {
      resend.tryAgain();
      if (!resend.unanswered) setAttempt(newAttempt());
    },
  };
}

function Form(props: Props & { lots: readonly BidLot[] }) {
  const { listing, lots } = props;
  const { primary_facility: facility } = useMe();
  const bid = useMakeBid(props);
  const { judged } = bid;
  const failed = bid.failure !== null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void bid.send();
      }}
    >
      {listing.on_vacation && isAwayNow(listing.on_vacation) && (
        <p className={styles.away}>
          {CLOCK_STANDS}
          <br />
          {vacationNote(listing.on_vacation)}
        </p>
      )}
      <BidFields
        lots={lots}
        draft={bid.draft}
        judged={judged}
        ground={bid.ground}
        listingPrice={bid.figures?.lot_price ?? null}
        disabled={failed}
        onChange={bid.setDraft}
      />
      <PoField value={bid.po} required={bid.needsPo} disabled={failed} onChange={bid.setPo} />
      <BidTotals figures={bid.figures} own={judged} tellsSavings typed />
      {judged.minimumProblem !== null && <p className={styles.problem}>{judged.minimumProblem}</p>}
      <AgreeBlock
        block={bid.block}
        checked={bid.agreedBlock}
        disabled={failed}
        onChange={bid.setAgreedBlock}
      />
      <Acknowledge
        facility={facility?.name ?? ''}
        text={listing.acknowledgement}
        checked={bid.agreed}
        disabled={failed}
        reason={judged.entered ? null : ENTER_FIRST}
        onChange={bid.setAgreed}
      />
      <NotSent failure={bid.failure} onTryAgain={bid.tryAgain} />
      <div className={styles.buttons} data-pinned>
        <ReasonedButton
          type="submit"
          reason={bid.reason}
          waiting={bid.reckoning}
          reasonHidden={standsAbove(judged, bid.reason)}
          loading={bid.sending}
        >
          Submit
        </ReasonedButton>
      </div>
    </form>
  );
}

/** TR-191 … TR-197. */
function reasonNotToSend(judged: Judged, missing: string | null, failed: boolean): string | null {
  if (failed) return TRY_AGAIN;
  if (judged.stock === 0) return 'No lot is in stock.';
  return termsProblem(judged) ?? missing;
}
