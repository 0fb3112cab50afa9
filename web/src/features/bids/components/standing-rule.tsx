import { Button } from '@mantine/core';
import { useState } from 'react';
import { ruleText, standingRuleProblems } from '#rules/bids/standing-rule.ts';
import { toDollars } from '#rules/money.ts';
import { fieldErrors, hasStatus } from '../../../shared/api-error.ts';
import { formatUsd } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import type { SellersListing } from '../answer-api.ts';
import { draftOf, lotPrice, newRule, ruleOf, type RuleDraft } from '../rule-draft.ts';
import {
  useRemoveStandingRule,
  useSaveStandingRule,
  useStandingRule,
  type StoredRule,
} from '../standing-api.ts';
import { RuleFields } from './rule-fields.tsx';
import styles from './standing.module.css';

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
  const price = lotPrice(listing);
  const leave = () => setDraft(null);
  if (draft !== null) return <Form listing={listing} draft={draft} onChange={setDraft} onDone={leave} />;
  const start = () => setDraft(stored === null ? newRule(listing) : draftOf(stored));
  return (
    <div className={styles.kept}>
      <p className={styles.preview}>
        {stored === null ? 'Every bid waits for you.' : ruleText(ruleOf(draftOf(stored)), price)}
      </p>
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
  const price = lotPrice(listing);
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
        <p className={styles.preview}>
          {problems === null
            ? ruleText(rule, price)
            : 'Once the marked fields are right, the rule is told here.'}
        </p>
        <p className={styles.soft}>
          {price !== null &&
            `Reckoned at ${formatUsd(toDollars(price))}, the price of the lot that expires first. `}
          For a facility with a price of its own, or for later lots, percents are of what you would receive
          there without the bid.
          {!listing.offer_orders_enabled && ' Bids are not allowed on this listing yet.'}
        </p>
      </div>
    </RecordForm>
  );
}
