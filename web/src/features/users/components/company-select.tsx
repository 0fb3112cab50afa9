import { Select } from '@mantine/core';
import { useState } from 'react';
import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { idOf } from '../../../shared/search-params.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { filterWidth } from '../../../ui/filter-select.tsx';
import { useCompanySearch } from '../api.ts';

interface Props {
  label: string;
  value: number | null;
  /** The name of the chosen company, where it is known. */
  name: string | undefined;
  placeholder?: string;
  error?: string | undefined;
  onChange: (id: number | null) => void;
  className?: string;
}

/** One company of the marketplace, found by its name. */
export function CompanySelect({
  label,
  value,
  name,
  placeholder = 'None',
  error,
  onChange,
  className,
}: Props) {
  const [typed, setTyped] = useState('');
  const { data: companies = [] } = useCompanySearch(useDebounced(typed === name ? '' : typed, 250));
  const found = companies.map((one) => ({ value: String(one.id), label: one.name }));
  const chosen = value === null ? [] : [{ value: String(value), label: name ?? `Company ${value}` }];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      error={error}
      {...(className !== undefined && { className })}
      data={[...found, ...chosen.filter((one) => !found.some((other) => other.value === one.value))]}
      value={value === null ? null : String(value)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `No ${label.toLowerCase()}` }}
      nothingFoundMessage="No company has this name"
      onSearchChange={setTyped}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}

/** The same as a filter of a list. */
export function CompanyField({ label, value, name, onChange }: OwnFieldProps) {
  return (
    <CompanySelect
      className={filterWidth}
      label={label}
      placeholder="All companies"
      value={idOf(value)}
      name={name}
      onChange={(id) => onChange(id === null ? undefined : String(id))}
    />
  );
}
