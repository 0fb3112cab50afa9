import { Select } from '@mantine/core';
import { useState } from 'react';
import { US_STATES, LISTING_CATEGORIES } from '#rules/accounts/addresses.ts';
import {
  CARE_FACILITY_TYPES,
  FACILITY_TYPES,
  NEUROLOGY_FACILITY_TYPES,
} from '#rules/accounts/facility-types.ts';
import { CATALOG_CHOICES, COMPANY_TYPES } from '#rules/accounts/trade-lists.ts';
import { RULE_CHOICES, type RuleAudience, type RuleTarget } from '#rules/pricing/price-rules.ts';
import { useMe } from '../../../shared/session.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useRuleChoices } from '../api.ts';
import type { Named } from '../rule-draft.ts';
import styles from './pricing.module.css';

type Of = Exclude<RuleTarget | RuleAudience, 'all'>;
type Searched = (typeof RULE_CHOICES)[number];
const itself = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Of these there are few. */
const FEW: ReadonlyMap<string, readonly { value: string; label: string }[]> = new Map(
  Object.entries({
    category: itself(LISTING_CATEGORIES),
    catalog_type: CATALOG_CHOICES,
    company_type: itself(COMPANY_TYPES.filter((type) => type !== 'Supplier')),
    facility_type: itself(
      [...new Set([...FACILITY_TYPES, ...NEUROLOGY_FACILITY_TYPES, ...CARE_FACILITY_TYPES])].toSorted(),
    ),
    state: US_STATES.map(({ code, name }) => ({ value: code, label: name })),
    account_type: [
      { value: 'WAC', label: 'WAC: every facility' },
      { value: '340B', label: '340B: facilities of the program' },
      { value: 'GPO', label: 'GPO: members of a group' },
    ],
  }),
);

const LABELS: Readonly<Record<Of, string>> = {
  listing: 'Listing',
  ndc: 'NDC',
  gcn: 'Drug group',
  category: 'Category',
  catalog_type: 'Catalog',
  company: 'Company',
  facility: 'Facility',
  gpo: 'GPO',
  company_type: 'Type of company',
  facility_type: 'Type of facility',
  state: 'State',
  account_type: 'Type of account',
};

interface Props {
  of: Of;
  seller: number | null;
  value: Named | null;
  error: string | undefined;
  onChange: (next: Named | null) => void;
}

/** What a rule is for or on, once its type is chosen. */
export function RulePicker(props: Props) {
  const searched = RULE_CHOICES.find((one) => one === props.of);
  return searched === undefined ? <OneOfFew {...props} /> : <Searching {...props} of={searched} />;
}

function OneOfFew({ of, value, error, onChange }: Props) {
  const data = [...(FEW.get(of) ?? [])];
  return (
    <Select
      label={LABELS[of]}
      placeholder="Choose one"
      error={error}
      data={data}
      value={value?.id ?? null}
      searchable={data.length > 10}
      allowDeselect={false}
      onChange={(id) => {
        const chosen = data.find((one) => one.value === id);
        if (chosen) onChange({ id: chosen.value, name: chosen.label });
      }}
    />
  );
}

const EXAMPLES: Readonly<Record<Searched, string>> = {
  listing: 'Name, NDC or number',
  ndc: 'Name or NDC',
  gcn: 'Name or NDC of one of its drugs',
  company: 'A company that ordered from you',
  facility: 'A facility that ordered from you',
  gpo: 'A group whose members ordered from you',
};
/** Administrators name any buyer. */
const EXAMPLES_OF_ALL: Readonly<Record<Searched, string>> = {
  ...EXAMPLES,
  company: 'Name of a company',
  facility: 'Name of a facility',
  gpo: 'Name of a group',
};

function Searching({ of, seller, value, error, onChange }: Props & { of: Searched }) {
  const isAdmin = useMe().is_admin;
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const search = useDebounced(typed === value?.name ? '' : typed.trim(), 200);
  const { data, isFetching, isPlaceholderData } = useRuleChoices(
    { of, search, ...(seller !== null && { seller_id: seller }) },
    wanted,
  );
  const found = data ?? [];
  const known =
    value && !found.some((one) => one.value === value.id) ? [{ value: value.id, label: value.name }] : [];
  // The server searches by more than the name; until it answered, what does not fit is not to be taken by mistake.
  const waiting = isPlaceholderData || (typed !== value?.name && search !== typed.trim());
  const fitting = waiting ? found.filter((one) => fits(one, typed)) : found;
  const shown = new Set([...fitting, ...known].map((one) => one.value));
  return (
    <Select
      label={LABELS[of]}
      title={value?.name}
      placeholder={(isAdmin ? EXAMPLES_OF_ALL : EXAMPLES)[of]}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `No ${LABELS[of].toLowerCase()}` }}
      data={[...known, ...found.map(({ value: id, label }) => ({ value: id, label }))]}
      filter={({ options }) => options.filter((one) => 'value' in one && shown.has(String(one.value)))}
      value={value?.id ?? null}
      onChange={(id) => {
        const chosen = [...found, ...known].find((one) => one.value === id);
        onChange(chosen ? { id: chosen.value, name: chosen.label } : null);
      }}
      onSearchChange={setTyped}
      onDropdownOpen={() => setWanted(true)}
      nothingFoundMessage={isFetching || data === undefined ? 'Searching' : 'Nothing found by these words'}
      renderOption={({ option }) => {
        const note = found.find((one) => one.value === option.value)?.note;
        return (
          <span className={styles.option}>
            <span>{option.label}</span>
            {note && <span className={styles.soft}>{note}</span>}
          </span>
        );
      }}
    />
  );
}

const fits = ({ label, note }: { label: string; note: string | null }, typed: string): boolean =>
  `${label} ${note ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase());
