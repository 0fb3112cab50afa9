import { Checkbox, Select } from '@mantine/core';
import { CHOICE_RULES, type ChoiceRule } from '#rules/ordering/allot.ts';
import type { DeskPreference } from '../../../shared/preferences.ts';
import styles from './desk.module.css';

const RULES: Readonly<Record<ChoiceRule, string>> = {
  cheapest: 'Cheapest',
  longest_expiry: 'Longest expiry',
  fewest_suppliers: 'Fewest suppliers',
};
const MONTHS = [0, 3, 6, 9, 12, 18, 24];

interface Props {
  settings: DeskPreference;
  onChange: (change: Partial<DeskPreference>) => void;
}

/** How offers are chosen; remembered in this browser. */
export function DeskSettings({ settings, onChange }: Props) {
  const months = MONTHS.includes(settings.months) ? MONTHS : [...MONTHS, settings.months];
  return (
    <fieldset className={styles.settings}>
      <legend className="visually-hidden">How offers are chosen</legend>
      <Select
        label="Choose"
        className={styles.setting ?? ''}
        data={CHOICE_RULES.map((rule) => ({ value: rule, label: RULES[rule] }))}
        value={settings.rule}
        allowDeselect={false}
        onChange={(next) => onChange({ rule: CHOICE_RULES.find((rule) => rule === next) ?? 'cheapest' })}
      />
      <Select
        label="Lasts at least"
        className={styles.setting ?? ''}
        data={months.map((count) => ({
          value: String(count),
          label: count === 0 ? 'Any expiry' : `${count} months`,
        }))}
        value={String(settings.months)}
        allowDeselect={false}
        onChange={(next) => onChange({ months: Number(next ?? 0) })}
      />
      <Checkbox
        label="Same NDC only"
        checked={settings.sameNdc}
        onChange={(event) => onChange({ sameNdc: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
