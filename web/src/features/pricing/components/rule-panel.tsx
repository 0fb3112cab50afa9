import { Button } from '@mantine/core';
import { formatDate, formatDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm, SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useAskedClosing, useHeld, type Hold } from '../../../ui/leave-guard.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { useRemoveRule, useRule, type PriceRule } from '../api.ts';
import { newDraft, newFeeDraft, type Named } from '../rule-draft.ts';
import { audienceOf, datesOf, fullEffectOf, targetOf } from '../rule-words.ts';
import { useNewRule, useStoredRule } from '../use-rule-form.ts';
import { RuleState } from './rule-columns.tsx';
import { RuleFields } from './rule-form.tsx';
import { RuleOvertaken } from './rule-overtaken.tsx';
import { RulesBy } from './rules-by.tsx';
import { RulePreview } from './rule-preview.tsx';
import styles from './pricing.module.css';

const WIDTH = 620;

/** Makes a rule; of the marketplace where there is no seller. */
export function NewRulePanel({
  opened,
  seller,
  listing,
  onClose,
}: {
  opened: boolean;
  seller: number | null;
  /** What it is on to begin with. */
  listing?: Named | undefined;
  onClose: () => void;
}) {
  const { hold, close, closeAskless } = useAskedClosing(opened, onClose);
  return (
    <SidePanel
      title={seller === null ? 'New marketplace fee' : 'New price rule'}
      width={WIDTH}
      opened={opened}
      onClose={close}
    >
      {opened && <NewForm seller={seller} listing={listing} hold={hold} onClose={closeAskless} />}
    </SidePanel>
  );
}

interface NewFormProps {
  seller: number | null;
  listing: Named | undefined;
  hold: Hold;
  onClose: () => void;
}

function NewForm({ seller, listing, hold, onClose }: NewFormProps) {
  const place = `${seller ?? 'fee'}-${listing?.id ?? 'any'}`;
  const start = () => (seller === null ? newFeeDraft() : newDraft(listing));
  const form = useNewRule({ seller, place, start }, onClose);
  useHeld(form.changed ? form.giveUp : null, hold);
  return (
    <RecordForm
      send={seller === null ? 'Add fee' : 'Add price rule'}
      sending={form.sending}
      onSend={form.submit}
      error={form.error}
      onLeave={form.leave}
      pinned
    >
      <RuleFields form={form} />
      <RulePreview form={form} />
    </RecordForm>
  );
}

/** The record of a rule beside a list: to be changed by who may, else read. */
export function RulePanel({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useRule(id);
  const rule = data?.id === id ? data : undefined;
  const { hold, close, closeAskless } = useAskedClosing(id !== null, onClose);
  return (
    <SidePanel title={rule?.name ?? 'Price rule'} width={WIDTH} opened={id !== null} onClose={close}>
      {id === null ? null : rule ? (
        <Record key={rule.id} rule={rule} hold={hold} onClose={closeAskless} />
      ) : (
        <NoRecord
          error={error}
          missing="This price rule does not exist."
          action={null}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}

interface RecordProps {
  rule: PriceRule;
  hold: Hold;
  onClose: () => void;
}

function Record({ rule, hold, onClose }: RecordProps) {
  return (
    <div className={styles.record}>
      <div className={styles.buttons}>
        <RuleState rule={rule} />
        <span className={styles.soft}>
          {rule.seller_name ?? 'Marketplace'} · changed {formatDay(rule.updated_date)}
        </span>
      </div>
      {rule.can.change ? (
        <>
          <StoredForm rule={rule} hold={hold} />
          <div className={styles.foot}>
            <span className={styles.soft}>Orders that were placed keep their prices.</span>
            <RemoveRule rule={rule} onDone={onClose} />
          </div>
        </>
      ) : (
        <RuleFacts rule={rule} />
      )}
    </div>
  );
}

function StoredForm({ rule, hold }: Omit<RecordProps, 'onClose'>) {
  const form = useStoredRule(rule);
  useHeld(form.changed ? form.giveUp : null, hold);
  return (
    <RecordForm
      send="Save"
      sending={form.sending}
      onSend={form.submit}
      error={form.overtaken === null ? form.error : null}
      leave="Discard changes"
      onLeave={form.leave}
      changed={form.changed}
      pinned
    >
      {form.overtaken !== null && <RuleOvertaken by={rule.changed_by} changes={form.overtaken} />}
      <RuleFields form={form} />
      <RulePreview form={form} />
    </RecordForm>
  );
}

function RuleFacts({ rule }: { rule: PriceRule }) {
  return (
    <>
      {rule.seller_company_id === null && <p className={styles.soft}>Fees are set by the marketplace.</p>}
      {rule.seller_company_id !== null && <ChangedBy />}
      <Facts>
        <Fact label="Price">{fullEffectOf(rule)}</Fact>
        <Fact label="For">{audienceOf(rule)}</Fact>
        <Fact label="On">{targetOf(rule)}</Fact>
        <Fact label="Dates">{datesOf(rule)}</Fact>
        <Fact label="Priority">{rule.priority}</Fact>
      </Facts>
    </>
  );
}

function ChangedBy() {
  if (!useMe().is_admin) return <RulesBy className={styles.soft} />;
  return <p className={styles.soft}>Company administrators of the seller change this.</p>;
}

function RemoveRule({ rule, onDone }: { rule: PriceRule; onDone: () => void }) {
  const remove = useRemoveRule();
  const ask = async () => {
    const yes = await confirm({
      title: `Remove ${rule.name}?`,
      body:
        rule.state === 'running'
          ? `${audienceOf(rule)} will pay the price without it at once, in open carts too. Orders that were placed keep theirs.`
          : `It ${rule.state === 'coming' ? `will not start on ${formatDate(rule.start_date)}` : 'leaves the list'}. Orders that were placed keep their prices.`,
      confirmLabel: 'Remove price rule',
      destructive: true,
    });
    if (yes) remove.mutate(rule.id, { onSuccess: onDone });
  };
  return (
    <Button variant="default" size="xs" loading={remove.isPending} onClick={() => void ask()}>
      Remove price rule
    </Button>
  );
}
