import { Select } from '@mantine/core';
import type { FilterOption } from '../shared/list-filters.ts';
import styles from './filters.module.css';

/** The width of a filter, for one that is no `FilterSelect`. */
export const filterWidth = styles.select ?? '';

interface Props {
  label: string;
  options: readonly FilterOption[];
  /** What it says while it narrows nothing; left out where one option is always in force. */
  all?: string | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One filter of a list, of which at most one option is in force. */
export function FilterSelect({ label, options, all, value, onChange }: Props) {
  return (
    <Select
      className={filterWidth}
      label={label}
      data={all === undefined ? [...options] : [{ value: '', label: all }, ...options]}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}
