import { Button } from '@mantine/core';
import { useState } from 'react';
import { NOTHING_DIFFERS } from '#rules/bids/bid-words.ts';
import { errorText } from '../../../shared/api-error.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import { useBidLots, useCounterBid, useFigures, type Bid, type BidLot } from '../answer-api.ts';
import { expiriesOf, judge, type Draft } from '../bid-terms.ts';
import { AcceptanceFigures } from './acceptance-figures.tsx';
import { otherTitle } from './bid-history.tsx';
import { BidFields } from './bid-fields.tsx';
import { BidTotals } from './bid-totals.tsx';
import styles from './bid-popup.module.css';

interface Props {
  bid: Bid;
  sells: boolean;
  agreed: boolean;
  onCancel: () => void;
}

/** Other terms for the other party (TR-143 … TR-147). */
export function CounterCard(props: Props) {
  const { bid } = props;
  const { data: lots } = useBidLots({ listing_id: bid.listing_id, offer_id: bid.id });
  return (
    <section className={styles.card} aria-labelledby="counter-bid">
      <h3 id="counter-bid" className={styles.heading}>
        {otherTitle(bid)}
      </h3>
      {lots ? <Form {...props} lots={lots} /> : <SkeletonLines lines={5} />}
    </section>
  );
}

/** The line as it stands, at an expiry that can still be had. */
function draftOf(bid: Bid, lots: readonly BidLot[]): Draft {
  const { price, quantity, earliest_expiry_date: wanted } = bid.current_offer_line;
  const options = expiriesOf(lots).map(({ value }) => value);
  return { price, quantity, expiry: options.find((day) => day >= wanted) ?? options.at(-1) ?? wanted };
}

function Form({ bid, sells, agreed, onCancel, lots }: Props & { lots: readonly BidLot[] }) {
  const [draft, setDraft] = useState(() => draftOf(bid, lots));
  const counter = useCounterBid(bid.id);
  const { offer_minimum_quantity: offerMinimum, case_size: caseSize, company_name: company } = bid.listing;
  const ground = {
    steps: { caseSize, offerMinimum },
    company,
    minimumOrder: sells ? null : bid.minimum_order_total,
  };
  const judged = judge(lots, draft, ground);
  const terms =
    judged.entered && draft.price !== '' && draft.quantity !== ''
      ? { price: draft.price, quantity: draft.quantity, earliest_expiry: draft.expiry }
      : null;
  const figures = useFigures({ listing_id: bid.listing_id, offer_id: bid.id }, terms);
  const failed = counter.error !== null;
  const line = bid.current_offer_line;
  const same =
    draft.price === line.price &&
    draft.quantity === line.quantity &&
    draft.expiry === line.earliest_expiry_date;
  const reason = failed
    ? 'Press ‘Try again’ first.'
    : !judged.entered
      ? 'Enter price and quantity.'
      : same
        ? NOTHING_DIFFERS
        : (judged.quantityProblem ??
          judged.minimumProblem ??
          (agreed ? null : 'Please acknowledge the terms.'));
  const cancel = () => {
    setDraft(draftOf(bid, lots));
    onCancel();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null && terms !== null)
          counter.mutate(
            { ...terms, current_line_id: line.id, acknowledged: !sells },
            { onSuccess: onCancel },
          );
      }}
    >
      <BidFields
        lots={lots}
        draft={draft}
        judged={judged}
        ground={ground}
        disabled={failed}
        onChange={setDraft}
      />
      <BidTotals
        figures={terms && figures.data}
        subtotal={judged.subtotal}
        tellsSavings={!sells}
        outdated={figures.isPlaceholderData}
      />
      {sells && <AcceptanceFigures bid={bid} terms={terms} />}
      {judged.minimumProblem !== null && <p className={styles.problem}>{judged.minimumProblem}</p>}
      {failed && (
        <p role="alert" className={styles.problem}>
          {errorText(counter.error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => counter.reset()}>
            Try again
          </Button>
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={reason} loading={counter.isPending}>
          Send Counter Bid
        </ReasonedButton>
      </div>
    </form>
  );
}
