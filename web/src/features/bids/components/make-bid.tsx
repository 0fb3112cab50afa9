import { useEffect, useEffectEvent, useState } from 'react';
import type { IsoDate } from '#rules/dates.ts';
import { CLOCK_STANDS, ENTER_FIRST, SOLD_OUT, vacationNote } from '#rules/bids/bid-words.ts';
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
  /** Packs and minimum expiry that were chosen before; null where none were. */
  chosen: Chosen | null;
  onDone: (bidId: number) => void;
}

export interface Chosen {
  packs: number;
  expiry: IsoDate;
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

const startWith = (chosen: Chosen | null): Draft => ({
  price: '',
  quantity: chosen === null ? '' : String(chosen.packs),
  expiry: chosen?.expiry ?? '',
});

/** The chosen expiry while it can be had, else the first. */
const expiryOf = ({ expiry }: Draft, lots: readonly BidLot[]): Draft['expiry'] => {
  const options = expiriesOf(lots).map(({ value }) => value);
  return options.find((day) => day === expiry) ?? options[0] ?? '';
};

/** The bid as far as it is typed, and what the rules make of it. */
function useMakeBid({ listing, lots, chosen, onHeld, onDone }: Props & { lots: readonly BidLot[] }) {
  const place = { listing_id: listing.id };
  const [typed, setDraft, forget] = useKeptDraft(`first-bid-on-${listing.id}`, () => startWith(chosen));
  const draft = { ...typed, expiry: expiryOf(typed, lots) };
  const [po, setPo, forgetPo] = useKeptDraft(`bid-on-${listing.id}-po`, () => '');
  const [agreed, setAgreed] = useState(false);
  const [agreedBlock, setAgreedBlock] = useState(false);
  const [attempt, setAttempt] = useState(newAttempt);
  const placing = usePlaceBid();
  const resend = useResend(placing, () => setAttempt(newAttempt()));
  const { changing } = resend;
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
  const reason = reasonNotToSend(judged, missing, resend.reason);
  const { figures, reckoning } = useFigures(place, judged.counts ? terms : null);
  const price = figures?.lot_price ?? judged.lotPrice;
  const tell = useEffectEvent(onHeld);
  useEffect(() => {
    if (price !== null) tell({ price, expiry: draft.expiry, when: null });
  }, [price, draft.expiry]);
  return {
    draft,
    setDraft: changing(setDraft),
    po,
    setPo: changing(setPo),
    agreed,
    setAgreed: changing(setAgreed),
    block,
    agreedBlock,
    setAgreedBlock: changing(setAgreedBlock),
    ground,
    judged,
    reason,
    figures,
    reckoning,
    failure: resend.failure,
    locked: resend.unanswered,
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
          onSuccess: ({ data }) => {
            forget();
            forgetPo();
            onDone(data.id);
          },
        },
      );
    },
    tryAgain: resend.tryAgain,
  };
}

function Form(props: Props & { lots: readonly BidLot[] }) {
  const { listing, lots } = props;
  const { primary_facility: facility } = useMe();
  const bid = useMakeBid(props);
  const { judged } = bid;
  const { locked } = bid;
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
        disabled={locked}
        onChange={bid.setDraft}
      />
      <PoField value={bid.po} required={bid.needsPo} disabled={locked} onChange={bid.setPo} />
      <BidTotals figures={bid.figures} own={judged} tellsSavings typed />
      {judged.minimumProblem !== null && <p className={styles.problem}>{judged.minimumProblem}</p>}
      <AgreeBlock
        block={bid.block}
        checked={bid.agreedBlock}
        disabled={locked}
        onChange={bid.setAgreedBlock}
      />
      <Acknowledge
        facility={facility?.name ?? ''}
        text={listing.acknowledgement}
        checked={bid.agreed}
        disabled={locked}
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
function reasonNotToSend(judged: Judged, missing: string | null, failed: string | null): string | null {
  if (failed !== null) return failed;
  if (judged.stock === 0) return SOLD_OUT;
  return termsProblem(judged) ?? missing;
}
