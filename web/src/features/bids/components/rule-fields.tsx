import { NumberInput, Select } from '@mantine/core';
import { MOST_PERCENT, MOST_RULE_COUNTERS, type RuleMode } from '#rules/bids/standing-rule.ts';
import type { RuleDraft } from '../rule-draft.ts';
import styles from './standing.module.css';

const MODES: { value: RuleMode; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'proposes', label: 'Proposes' },
  { value: 'acts', label: 'Acts' },
];
const MODE_HINTS: Record<RuleMode, string> = {
  off: 'Every bid waits for you',
  proposes: 'Tells you what it would answer',
  acts: 'Answers bids by itself, day and night',
};
const TIMES = ['Once', 'Twice', 'Three times']
  .slice(0, MOST_RULE_COUNTERS)
  .map((label, index) => ({ value: String(index + 1), label }));

const numberOf = (typed: number | string): number | '' => (typeof typed === 'number' ? typed : '');

interface Props {
  draft: RuleDraft;
  problems: Record<string, string>;
  onChange: (draft: RuleDraft) => void;
}

export function RuleFields({ draft, problems, onChange }: Props) {
  const change = (fields: Partial<RuleDraft>) => onChange({ ...draft, ...fields });
  const whole = {
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
    clampBehavior: 'none',
  } as const;
  return (
    <div className={styles.fields}>
      <Select
        label="The rule"
        description={MODE_HINTS[draft.mode]}
        data={MODES}
        value={draft.mode}
        allowDeselect={false}
        onChange={(value) => {
          const mode = MODES.find((one) => one.value === value)?.value;
          if (mode) change({ mode });
        }}
      />
      <NumberInput
        {...whole}
        label="Accept from"
        description="Of what the packs cost"
        suffix=" %"
        max={MOST_PERCENT}
        value={draft.accept}
        error={problems['accept_percent']}
        onChange={(typed) => change({ accept: numberOf(typed) })}
      />
      <NumberInput
        {...whole}
        label="For at least"
        description="Smaller bids wait for you"
        suffix={draft.packs === 1 ? ' pack' : ' packs'}
        value={draft.packs}
        error={problems['least_packs']}
        onChange={(typed) => change({ packs: numberOf(typed) })}
      />
      <NumberInput
        {...whole}
        label="Counter at"
        description="Lower bids; empty: never"
        suffix=" %"
        placeholder="Never"
        value={draft.counter}
        error={problems['counter_percent']}
        onChange={(typed) => change({ counter: numberOf(typed) })}
      />
      <Select
        label="At most"
        description="Counters of one bid"
        data={TIMES}
        value={String(draft.times)}
        allowDeselect={false}
        disabled={draft.counter === ''}
        error={problems['counter_times']}
        onChange={(value) => change({ times: Number(value) })}
      />
    </div>
  );
}
