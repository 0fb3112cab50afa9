import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { vacationNote } from '#rules/bids/bid-words.ts';
import { Acknowledge } from '../../../ui/acknowledge.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import {
  newAttempt,
  useBidLots,
  useFigures,
  usePlaceBid,
  type BidLot,
  type BuyersListing,
} from '../answer-api.ts';
import { expiriesOf, judge, type Draft } from '../bid-terms.ts';
import { BidFields, PoField } from './bid-fields.tsx';
import { BidTotals } from './bid-totals.tsx';
import styles from './bid-popup.module.css';

interface Props {
  listing: BuyersListing;
  onDone: () => void;
}

/** 'Make a Bid' (TR-110 … TR-130). */
export function MakeBid({ listing, onDone }: Props) {
  const { data: lots } = useBidLots({ listing_id: listing.id });
  return (
    <section aria-labelledby="make-bid">
      <h3 id="make-bid" className={styles.heading}>
        Make a Bid
      </h3>
      {lots ? <Form listing={listing} lots={lots} onDone={onDone} /> : <SkeletonLines lines={6} />}
    </section>
  );
}

const groundOf = (listing: BuyersListing) => ({
  steps: { caseSize: listing.case_size, offerMinimum: listing.offer_minimum_quantity },
  company: listing.company_name,
  minimumOrder: listing.company_minimum_order_total,
});

function Form({ listing, lots, onDone }: Props & { lots: readonly BidLot[] }) {
  const [draft, setDraft] = useState<Draft>({
    price: '',
    quantity: '',
    expiry: expiriesOf(lots)[0]?.value ?? '',
  });
  const [po, setPo] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [attempt, setAttempt] = useState(newAttempt);
  const place = usePlaceBid();
  const ground = groundOf(listing);
  const judged = judge(lots, draft, ground);
  const terms =
    judged.entered && draft.price !== '' && draft.quantity !== ''
      ? { price: draft.price, quantity: draft.quantity, earliest_expiry: draft.expiry }
      : null;
  const figures = useFigures({ listing_id: listing.id }, terms);
  const failed = place.error !== null;
  const reason = reasonNotToSend(judged, agreed, failed);
  const send = () => {
    if (reason !== null || terms === null) return;
    const buyer_po = po.trim();
    place.mutate(
      { listing_id: listing.id, ...terms, acknowledged: true, attempt, ...(buyer_po !== '' && { buyer_po }) },
      { onSuccess: onDone },
    );
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {listing.on_vacation && <p className={styles.away}>{vacationNote(listing.on_vacation)}</p>}
      <BidFields
        lots={lots}
        draft={draft}
        judged={judged}
        ground={ground}
        disabled={failed}
        onChange={setDraft}
      />
      <PoField value={po} onChange={setPo} />
      <BidTotals
        figures={terms && figures.data}
        subtotal={judged.subtotal}
        tellsSavings
        outdated={figures.isPlaceholderData}
      />
      {judged.minimumProblem !== null && <p className={styles.problem}>{judged.minimumProblem}</p>}
      <Acknowledge
        text={listing.acknowledgement}
        checked={agreed}
        disabled={!judged.entered}
        onChange={setAgreed}
      />
      {failed && (
        <p role="alert" className={styles.problem}>
          {errorText(place.error)}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              place.reset();
              setAttempt(newAttempt());
            }}
          >
            Try again
          </Button>
        </p>
      )}
      <ReasonedButton type="submit" reason={reason} loading={place.isPending}>
        Submit
      </ReasonedButton>
    </form>
  );
}

/** TR-191 … TR-197. */
function reasonNotToSend(judged: ReturnType<typeof judge>, agreed: boolean, failed: boolean): string | null {
  if (failed) return 'Press ‘Try again’ first.';
  if (judged.stock === 0) return 'No lot is in stock.';
  if (!judged.entered) return 'Enter price and quantity.';
  if (judged.quantityProblem !== null) return judged.quantityProblem;
  if (judged.minimumProblem !== null) return judged.minimumProblem;
  return agreed ? null : 'Please acknowledge the terms.';
}
