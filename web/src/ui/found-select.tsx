import { Select } from '@mantine/core';
import type { FilterOption, OwnFieldProps } from '../shared/list-filters.ts';
import { filterWidth } from './filter-select.tsx';

interface Props extends OwnFieldProps {
  all: string;
  options: readonly FilterOption[] | undefined;
  /** The choices are about to be looked at. */
  onWanted: () => void;
}

/** A filter whose choices are looked up once somebody is about to choose; what is in force is always one of them. */
export function FoundSelect({ label, all, value, name, options = [], onWanted, onChange }: Props) {
  const chosen = value === undefined ? [] : [{ value, label: name ?? `${label} ${value}` }];
  const unique = new Map([...chosen, ...options].map((one) => [one.value, one]));
  const named = [...unique.values()].toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Select
      className={filterWidth}
      label={label}
      placeholder={all}
      data={named}
      value={value ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': all }}
      nothingFoundMessage="None has this name"
      onFocus={onWanted}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
