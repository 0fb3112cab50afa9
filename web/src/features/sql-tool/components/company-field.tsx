import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCompanyNames } from '../api.ts';

export interface ChosenCompany {
  id: number;
  name: string;
}

/** Whose rows a query sees. */
export function CompanyField({
  value,
  onChange,
}: {
  value: ChosenCompany | null;
  onChange: (next: ChosenCompany | null) => void;
}) {
  const [search, setSearch] = useState('');
  const { data = [] } = useCompanyNames(search);
  const known = value === null ? data : [value, ...data.filter(({ id }) => id !== value.id)];
  return (
    <Select
      label="Rows of"
      placeholder="All companies"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All companies' }}
      nothingFoundMessage="None has this name"
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value.id)}
      onSearchChange={setSearch}
      onChange={(next) => {
        const chosen = known.find(({ id }) => String(id) === next);
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
      }}
    />
  );
}
