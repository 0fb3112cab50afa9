import { Button } from '@mantine/core';
import { useState } from 'react';
import { quantityBounds } from '#rules/bids/bid-lots.ts';
import {
  ruleExceptions,
  ruleText,
  ruleTextAt,
  standingRuleProblems,
  type StandingRule as StandingRuleTerms,
} from '#rules/bids/standing-rule.ts';
import { toDollars } from '#rules/money.ts';
import { fieldErrors, hasStatus } from '../../../shared/api-error.ts';
import { countOf, formatDate, formatUsd } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import type { SellersListing } from '../answer-api.ts';
import { draftOf, newRule, pricesByExpiry, ruleOf, type RuleDraft } from '../rule-draft.ts';
import {
  useRemoveStandingRule,
  useSaveStandingRule,
  useStandingRule,
  type StoredRule,
} from '../standing-api.ts';
import { RuleFields } from './rule-fields.tsx';
import styles from './standing.module.css';

const MOST_PRICES = 5;

interface Props {
  listing: SellersListing;
}

/** What the seller answers to every bid on a listing, to be read and changed. */
export function StandingRule({ listing }: Props) {
  const { data: stored, error, refetch } = useStandingRule(listing.id);
  if (stored !== undefined) return <OfListing listing={listing} stored={stored} />;
  return error === null ? (
    <SkeletonLines lines={3} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  );
}

/** What is typed stays whatever somebody else stores; sending it then is refused, and says so. */
function OfListing({ listing, stored }: Props & { stored: StoredRule | null }) {
  const [draft, setDraft] = useState<RuleDraft | null>(null);
  const leave = () => setDraft(null);
  if (draft !== null) return <Form listing={listing} draft={draft} onChange={setDraft} onDone={leave} />;
  const start = () => setDraft(stored === null ? newRule(listing) : draftOf(stored));
  return (
    <div className={styles.kept}>
      {stored === null ? (
        <p className={styles.preview}>Every bid waits for you.</p>
      ) : (
        <RuleInWords rule={ruleOf(draftOf(stored))} listing={listing} />
      )}
      {listing.can.edit && (
        <div className={styles.buttons}>
          <Button variant="default" size="xs" onClick={start}>
            {stored === null ? 'Add a standing rule' : 'Change the rule'}
          </Button>
          {stored !== null && <RemoveRule listingId={listing.id} />}
        </div>
      )}
    </div>
  );
}

/** The rule, and what its percents come to at the lots of today. */
function RuleInWords({ rule: typed, listing }: Props & { rule: StandingRuleTerms }) {
  const rule = withoutIdleMinimum(typed, listing);
  const prices = rule.mode === 'off' ? [] : pricesByExpiry(listing);
  return (
    <div className={styles.preview}>
      {ruleText(rule)}
      {prices.length > 0 && (
        <ul className={styles.prices}>
          {prices.slice(0, MOST_PRICES).map(({ expiry, cents }) => (
            <li key={expiry}>
              Minimum expiry {formatDate(expiry)}, {formatUsd(toDollars(cents))} a pack:{' '}
              {ruleTextAt(rule, cents)}
            </li>
          ))}
        </ul>
      )}
      {rule.mode !== 'off' && (
        <p className={styles.soft}>
          {prices.length > MOST_PRICES &&
            `The same for ${countOf(prices.length - MOST_PRICES, 'later expiry', 'later expiries')}. `}
          {prices.length > 1 &&
            'These prices are of bids that lots of this expiry fill. Where later lots help, percents are of what all packs of the bid cost together, each at the price of its lot: a pack of a dearer lot may then go below the price that stands here for it. '}
          {ruleExceptions(rule)} For a facility with a price of its own, percents are of what you would
          receive there without the bid.
          {rule.mode === 'acts' && ' Bids that wait for you already are left to you.'}
        </p>
      )}
    </div>
  );
}

/** Where no smaller bid can be made, the rule is for bids of any size. */
function withoutIdleMinimum(rule: StandingRuleTerms, listing: SellersListing): StandingRuleTerms {
  const steps = { caseSize: listing.case_size, offerMinimum: listing.offer_minimum_quantity };
  return rule.least_packs <= quantityBounds(steps, []).min ? { ...rule, least_packs: 1 } : rule;
}

function RemoveRule({ listingId }: { listingId: number }) {
  const remove = useRemoveStandingRule(listingId);
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove the standing rule?',
      body: 'Every bid then waits for you. What the rule answered stays.',
      confirmLabel: 'Remove rule',
      destructive: true,
    });
    if (yes) remove.mutate();
  };
  return (
    <Button variant="default" size="xs" loading={remove.isPending} onClick={() => void ask()}>
      Remove the rule
    </Button>
  );
}

interface FormProps extends Props {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  onDone: () => void;
}

function Form({ listing, draft, onChange, onDone }: FormProps) {
  const save = useSaveStandingRule(listing.id);
  const rule = ruleOf(draft);
  const problems = standingRuleProblems(rule);
  const send = () => save.mutate({ ...rule, version: draft.version }, { onSuccess: onDone });
  return (
    <RecordForm
      send="Save rule"
      reason={problems === null ? null : 'Put the marked fields right first.'}
      sending={save.isPending}
      error={save.error}
      onSend={send}
      onLeave={onDone}
      remedy={
        hasStatus(save.error, 409) && (
          <Button variant="subtle" size="compact-sm" onClick={onDone}>
            Show what is stored
          </Button>
        )
      }
    >
      <RuleFields draft={draft} problems={{ ...fieldErrors(save.error), ...problems }} onChange={onChange} />
      <div aria-live="polite">
        {problems === null ? (
          <RuleInWords rule={rule} listing={listing} />
        ) : (
          <p className={styles.preview}>Once the marked fields are right, the rule is told here.</p>
        )}
        {!listing.offer_orders_enabled && (
          <p className={styles.soft}>Bids are not allowed on this listing yet.</p>
        )}
      </div>
    </RecordForm>
  );
}
