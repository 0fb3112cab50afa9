import { Select } from '@mantine/core';
import { useState } from 'react';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useShortages } from '../desk-api.ts';

interface Props {
  value: string | null;
  error?: string | undefined;
  onChange: (shortage: string | null) => void;
}

/** One of the current shortages, by the name of the drug or its NDC. */
export function ShortageField({ value, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const { data = [], isFetching } = useShortages(useDebounced(typed.trim(), 200));
  const found = data.map(({ id, name, ndc_number: ndc }) => ({ value: id, label: `${name}, ${ndc}` }));
  const known = value !== null && !found.some((one) => one.value === value) ? [{ value, label: value }] : [];
  return (
    <Select
      label="Shortage"
      placeholder="Name of the drug or NDC"
      data={[...known, ...found]}
      // The server searches; what is found of the words before goes with the next answer.
      filter={({ options }) => options}
      value={value}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No shortage' }}
      nothingFoundMessage={isFetching ? 'Searching' : 'No current shortage by these words'}
      onSearchChange={(text) => setTyped(found.some(({ label }) => label === text) ? '' : text)}
      onChange={onChange}
    />
  );
}
