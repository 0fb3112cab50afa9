import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { STRATEGIST_NAME_LENGTH } from '#rules/accounts/strategists.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useCompanySearch } from '../../users/index.ts';
import type { Strategist } from '../api.ts';
import type { StrategistDraft } from '../strategist-draft.ts';

interface Props {
  draft: StrategistDraft;
  /** Who is not active is given no companies. */
  takesCompanies: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<StrategistDraft>) => void;
}

export function StrategistFields({ draft, takesCompanies, errors, onChange }: Props) {
  return (
    <>
      <TextInput
        label="Name"
        required
        maxLength={STRATEGIST_NAME_LENGTH}
        value={draft.name}
        error={errors['name']}
        data-autofocus
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        type="email"
        required
        maxLength={254}
        value={draft.email}
        error={errors['email']}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextInput
        label="Phone"
        type="tel"
        required
        placeholder="(000) 000-0000"
        maxLength={30}
        value={draft.phone}
        error={errors['phone']}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      {takesCompanies && (
        <CompaniesField
          companies={draft.companies}
          error={errors['company_ids']}
          onChange={(companies) => onChange({ companies })}
        />
      )}
    </>
  );
}

interface CompaniesProps {
  companies: Strategist['companies'];
  error: string | undefined;
  onChange: (companies: Strategist['companies']) => void;
}

/** Companies found by their names; those that are chosen stay, whatever is searched for. */
function CompaniesField({ companies, error, onChange }: CompaniesProps) {
  const [typed, setTyped] = useState('');
  const { data: found = [] } = useCompanySearch(useDebounced(typed, 250));
  const known = new Map([...companies, ...found].map(({ id, name }) => [String(id), { id, name }]));
  return (
    <MultiSelect
      label="Companies"
      description="Each has one strategist at most"
      placeholder={companies.length === 0 ? 'Find by name' : undefined}
      data={[...known].map(([value, { name }]) => ({ value, label: name }))}
      value={companies.map(({ id }) => String(id))}
      searchable
      hidePickedOptions
      nothingFoundMessage="No company has this name"
      error={error}
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(chosen.flatMap((value) => known.get(value) ?? []))}
    />
  );
}
