import { Checkbox } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ANSWER_PROMISE, csosAccess } from '#rules/accounts/csos-contact.ts';
import { excludedText } from '#rules/catalog/exclusions.ts';
import {
  isCaseListing,
  leastPurchase,
  minimumOrderText,
  minimumPurchase,
} from '#rules/catalog/quantities.ts';
import { AGREE_SOFT_BLOCK, SOFT_BLOCKED } from '#rules/catalog/refusals.ts';
import { countOf, plainDay } from '../../../shared/format.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { useMe } from '../../../shared/session.ts';
import { usePhone } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { RepeatedTerm } from '../../../ui/term.tsx';
import { Eaches, Money } from '../../../ui/values.tsx';
import { AnsweredByRule } from '../../bids/index.ts';
import { RequestThisProduct } from '../../requests/index.ts';
import type { ListingDetail } from '../api.ts';
import { casesOfMinimum, casesText, suggestionText } from '../choice-text.ts';
import { rulesOf } from '../purchase.ts';
import type { Purchase } from '../use-purchase.ts';
import { asksFirst, CsosAccess } from './csos-access.tsx';
import { BestPrice } from './best-price.tsx';
import { BuildRfp } from './build-rfp.tsx';
import { Group } from './group.tsx';
import { PlaceBid } from './place-bid.tsx';
import styles from './decision.module.css';

interface Props {
  listing: ListingDetail;
  purchase: Purchase;
}

/** What the chosen packs come to, what to know about them, and the one press that puts them into the cart. */
export function DecisionPanel(props: Props & { onSelect: (id: number) => void }) {
  const [placed, setPlaced] = useState<number | null>(null);
  return (
    <>
      {placed !== null && (
        <Suspense>
          <AnsweredByRule bidId={placed} onClose={() => setPlaced(null)} />
        </Suspense>
      )}
      {props.purchase.closed.length > 0 ? <Closed {...props} /> : <Open {...props} onPlaced={setPlaced} />}
    </>
  );
}

interface OpenProps extends Props {
  onSelect: (id: number) => void;
  /** A bid was placed. */
  onPlaced: (bidId: number) => void;
}

function Open({ listing, purchase, onSelect, onPlaced }: OpenProps) {
  const { decision } = purchase;
  const chosen = decision.packs > 0;
  const phone = usePhone();
  return (
    <Group title="Purchase" headed={false}>
      <div className={styles.decisionParts}>
        <Suggestion listing={listing} purchase={purchase} />
        <Sums purchase={purchase} />
        <BestPrice listing={listing} quantities={purchase.quantities} onSelect={onSelect} />
        <Minimum listing={listing} />
        {chosen && decision.warnings.length > 0 && (
          <ul className={styles.warnings} aria-label="Good to know">
            {decision.warnings.map((warning) => (
              <li key={warning}>
                <Icon name="attention" size={16} />
                {warning}
              </li>
            ))}
          </ul>
        )}
        {chosen && decision.freeShipping !== null && (
          <p className={styles.hint}>
            <Icon name="truck" size={16} />
            {decision.freeShipping}
          </p>
        )}
        {listing.exclusion_reason !== null && (
          <p className={styles.softBlock}>{excludedText(listing.exclusion_reason)}</p>
        )}
        {listing.soft_block && <SoftBlock listing={listing} purchase={purchase} />}
        {!phone && <AddButton listing={listing} purchase={purchase} />}
        <WhenSoldOut listing={listing} purchase={purchase} />
        <PlaceBid listing={listing} typed={purchase.typed} onPlaced={onPlaced} />
        <BuildRfp listing={listing} />
      </div>
    </Group>
  );
}

/** On a phone, total and button stay at the bottom of the window while the listing scrolls. */
export function DecisionBar({ listing, purchase }: Props) {
  const phone = usePhone();
  if (!phone || purchase.closed.length > 0) return null;
  const { packs, total } = purchase.decision;
  return (
    <ActionBar label={casesText(rulesOf(listing), packs)} amount={<Money amount={total} strong />}>
      <AddButton listing={listing} purchase={purchase} />
    </ActionBar>
  );
}

/** Nothing to choose: why, and what is needed, instead of boxes and sums that lead nowhere. */
function Closed({ listing, purchase }: Props) {
  const { primary_facility: facility } = useMe();
  const asked =
    listing.is_c2 && facility !== null && csosAccess(facility, listing.company_id).state === 'requested';
  return (
    <Group title="Purchase" headed={false}>
      <div className={styles.decisionParts}>
        <p className={styles.closed}>Not available to order</p>
        {purchase.closed.map((one) => (
          <p key={one}>{one}</p>
        ))}
        {asked && (
          <p className={styles.soft}>
            Galenic answers {ANSWER_PROMISE}. You hear of it by e-mail and in your inbox.
          </p>
        )}
        {asksFirst(listing, facility) ? (
          <CsosAccess listing={listing} facility={facility} />
        ) : (
          <AddButton listing={listing} purchase={purchase} />
        )}
        <WhenSoldOut listing={listing} purchase={purchase} />
        <BuildRfp listing={listing} />
      </div>
    </Group>
  );
}

/** Nothing is left: others may have it, and it may come back (RB-188). */
function WhenSoldOut({ listing, purchase }: Props) {
  if (!purchase.decision.reasons.some(({ code }) => code === 'no_stock')) return null;
  return <RequestThisProduct product={listing.name} ndc={listing.ndc} fullWidth />;
}

function Suggestion({ listing, purchase: { suggestion, month, fill } }: Props) {
  if (!suggestion) return null;
  const rules = rulesOf(listing);
  return (
    <div className={styles.suggestions}>
      <button type="button" className={styles.suggestion} onClick={() => fill(suggestion)}>
        Suggested: {casesText(rules, suggestion.packs)}
      </button>
      <div className={styles.soft}>{suggestionText(rules, suggestion.packs)}</div>
      {month && (
        <>
          <button type="button" className={styles.suggestion} onClick={() => fill(month)}>
            A month’s use: {casesText(rules, month.packs)}
          </button>
          <div className={styles.soft}>
            By your <RepeatedTerm name="AMU" />, as far as the stock goes
          </div>
        </>
      )}
    </div>
  );
}

function Sums({ purchase: { decision } }: Pick<Props, 'purchase'>) {
  const saves = decision.savings !== null && decision.savings > 0;
  return (
    <dl className={styles.sums} aria-live="polite" aria-atomic="true">
      <dt>Quantity</dt>
      <dd>
        {countOf(decision.packs, 'pack')}
        <div className={styles.soft}>
          <Eaches count={decision.eaches} />
        </div>
      </dd>
      {decision.savings !== null && (
        <>
          <dt>Savings</dt>
          <dd className={saves ? styles.saves : undefined}>
            <Money amount={decision.savings} />
          </dd>
        </>
      )}
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>
        <Money amount={decision.total} strong />
      </dd>
    </dl>
  );
}

/** A lot's own minimum binds where it is the only one; a case without lock binds nobody. */
function Minimum({ listing }: Pick<Props, 'listing'>) {
  const [only] = listing.lots.length === 1 ? listing.lots : [];
  const own = rulesOf(listing);
  const rules = { ...own, minPacks: Math.max(own.minPacks, only?.min_qty ?? 0) };
  const inCases = casesOfMinimum(rules);
  const least = leastPurchase(rules);
  return (
    <p className={styles.soft}>
      {minimumOrderText(rules, listing.eaches_per_pack)}
      {isCaseListing(rules) && `, in cases of ${listing.case_size}`}
      {inCases !== null && `: at least ${inCases}`}
      {least < minimumPurchase(rules) && `. The supplier also takes less, from ${countOf(least, 'pack')}`}
    </p>
  );
}

function SoftBlock({ listing, purchase }: Props) {
  return (
    <div className={styles.softBlock}>
      <p>{SOFT_BLOCKED}</p>
      {listing.soft_block_author !== null && (
        <p>
          Blocked by {listing.soft_block_author}
          {listing.soft_block_date !== null && ` on ${plainDay(listing.soft_block_date)}`}
          {listing.soft_block_reason !== null && `: ${listing.soft_block_reason}`}
        </p>
      )}
      <p className={styles.soft}>To buy it all the same, agree here:</p>
      <Checkbox
        label={AGREE_SOFT_BLOCK}
        checked={purchase.agreed}
        onChange={(event) => purchase.setAgreed(event.currentTarget.checked)}
      />
    </div>
  );
}

function AddButton({ listing, purchase }: Props) {
  const { reason, busy, decision } = purchase;
  const told = [
    ...purchase.closed,
    ...(decision.packs > 0 ? decision.warnings : []),
    ...(listing.soft_block ? [SOFT_BLOCKED] : []),
  ];
  // While the cart is read again the button keeps its place and the focus.
  const held = busy && reason === null;
  return (
    <ReasonedButton
      size="md"
      fullWidth
      reason={reason}
      reasonHidden={reason !== null && told.includes(reason)}
      {...(held && { 'data-disabled': true, 'aria-disabled': true, 'aria-busy': true })}
      onClick={() => !busy && purchase.submit()}
    >
      {purchase.mode === 'edit' ? 'Update Cart' : 'Add to Cart'}
    </ReasonedButton>
  );
}
