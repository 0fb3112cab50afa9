import { Select, Switch, TextInput } from '@mantine/core';
import {
  CONTRACT_TARGETS,
  DISCOUNT_KINDS,
  RULE_KINDS,
  RULE_NAME_LENGTH,
} from '#rules/pricing/price-rules.ts';
import { useMe } from '../../../shared/session.ts';
import { ofKind, type RuleDraft } from '../rule-draft.ts';
import { AUDIENCE_WORDS, KIND_WORDS, TARGET_WORDS } from '../rule-words.ts';
import type { RuleFormState } from '../use-rule-form.ts';
import { RulePicker } from './rule-pickers.tsx';
import styles from './pricing.module.css';

/** The fields of a rule: what it does, for whom, on what, when. */
export function RuleFields({ form }: { form: RuleFormState }) {
  const { seller } = form;
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <RuleText form={form} name="name" label="Name" maxLength={RULE_NAME_LENGTH} autofocus required />
      </div>
      {seller === null ? null : <KindField form={form} />}
      <RuleText form={form} name="value" label={VALUE_LABELS[form.draft.kind]} inputMode="decimal" required />
      <AudienceFields form={form} />
      {seller === null ? null : <TargetFields form={form} />}
      {seller !== null && (
        <RuleText
          form={form}
          name="min_quantity"
          label="From packs"
          description="Packs of one lot from which it counts"
          inputMode="numeric"
        />
      )}
      <RuleText
        form={form}
        name="priority"
        label="Priority"
        description="1 to 100: of several rules the highest wins"
        inputMode="numeric"
      />
      <RuleText form={form} name="start_date" label="First day" type="date" required />
      <RuleText form={form} name="end_date" label="Last day" type="date" min={form.draft.start_date} />
      <Switch
        className={styles.wide ?? ''}
        label="Active"
        description={`Off: nobody ${form.draft.kind === 'marketplace_fee' ? 'pays' : 'gets'} it, whatever its days`}
        checked={form.draft.active}
        onChange={(event) => form.set({ active: event.currentTarget.checked })}
      />
    </div>
  );
}

const VALUE_LABELS: Readonly<Record<RuleDraft['kind'], string>> = {
  percent_off: 'Percent off',
  amount_off: 'Dollars off a pack',
  fixed_price: 'Contract price of a pack',
  marketplace_fee: 'Fee in percent',
};

type TextName = 'name' | 'value' | 'min_quantity' | 'priority' | 'start_date' | 'end_date';

interface TextProps {
  form: RuleFormState;
  name: TextName;
  label: string;
  description?: string;
  type?: 'date';
  min?: string;
  maxLength?: number;
  inputMode?: 'decimal' | 'numeric';
  required?: boolean;
  autofocus?: boolean;
}

function RuleText({ form, name, autofocus = false, ...input }: TextProps) {
  return (
    <TextInput
      {...input}
      {...(autofocus && { 'data-autofocus': true })}
      value={form.draft[name]}
      error={form.errors[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  );
}

/** A fee is set by administrators alone. */
function KindField({ form }: { form: RuleFormState }) {
  const kinds = useMe().is_admin ? RULE_KINDS : DISCOUNT_KINDS;
  return (
    <Select
      label="Kind"
      data={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
      value={form.draft.kind}
      error={form.errors['kind']}
      allowDeselect={false}
      onChange={(next) => {
        const kind = RULE_KINDS.find((one) => one === next);
        if (kind) form.set(ofKind(form.draft, kind));
      }}
    />
  );
}

const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

function AudienceFields({ form }: { form: RuleFormState }) {
  const { audience_type: type, audience } = form.draft;
  return (
    <>
      <Select
        className={(type === 'all' ? styles.wide : undefined) ?? ''}
        label={form.draft.kind === 'marketplace_fee' ? 'Who pays it' : 'Who gets it'}
        data={choicesOf(AUDIENCE_WORDS)}
        value={type}
        error={form.errors['audience_type']}
        allowDeselect={false}
        maxDropdownHeight={320}
        onChange={(next) =>
          isKeyOf(AUDIENCE_WORDS, next) && form.set({ audience_type: next, audience: null })
        }
      />
      {type !== 'all' && (
        <RulePicker
          key={type}
          of={type}
          seller={form.seller}
          value={audience}
          error={form.errors['audience_id']}
          onChange={(next) => form.set({ audience: next })}
        />
      )}
    </>
  );
}

function TargetFields({ form }: { form: RuleFormState }) {
  const { kind, target_type: type, target } = form.draft;
  const choices = choicesOf(TARGET_WORDS).filter(
    ({ value }) => kind !== 'fixed_price' || value === type || CONTRACT_TARGETS.some((one) => one === value),
  );
  return (
    <>
      <Select
        className={(type === 'all' ? styles.wide : undefined) ?? ''}
        label="On what"
        data={choices}
        value={type}
        error={form.errors['target_type']}
        allowDeselect={false}
        onChange={(next) => isKeyOf(TARGET_WORDS, next) && form.set({ target_type: next, target: null })}
      />
      {type !== 'all' && (
        <RulePicker
          key={type}
          of={type}
          seller={form.seller}
          value={target}
          error={form.errors['target_id']}
          onChange={(next) => form.set({ target: next })}
        />
      )}
    </>
  );
}

const isKeyOf = <Key extends string>(
  words: Readonly<Record<Key, string>>,
  text: string | null,
): text is Key => text !== null && Object.hasOwn(words, text);
