import { TextInput } from '@mantine/core';
import { inForce, valueOf, type Address, type List } from '../shared/list.ts';
import type { Filter } from '../shared/list-filters.ts';
import { FilterSelect } from './filter-select.tsx';
import { ActiveFilterChips, FilterForm } from './filters.tsx';
import { SearchText } from './search-text.tsx';
import styles from './filters.module.css';

interface Props {
  list: List<object>;
  search: Address;
  /** What values are called that only the records tell, by the name of the filter. */
  words?: Address | undefined;
  onChange: (next: Address) => void;
}

/** The fields that narrow a list. */
export function ListFilters({ list, ...props }: Props) {
  if (list.filters.every(({ field }) => field === null)) return null;
  return (
    <FilterForm label={`Filter ${list.label.toLowerCase()}`}>
      {list.filters.flatMap((filter) =>
        filter.field === null ? [] : [<Field key={filter.name} filter={filter} {...props} />],
      )}
    </FilterForm>
  );
}

/** What narrows the list, each removable with one press. */
export function ListChips({ list, search, words, onChange }: Props) {
  const shown = inForce(list, search, words).filter(({ hidden }) => hidden || list.chips !== false);
  const none = Object.fromEntries(list.filters.map(({ name }) => [name, undefined]));
  return (
    <ActiveFilterChips
      filters={shown.map(({ name, label }) => ({
        id: name,
        label,
        onRemove: () => onChange({ [name]: undefined }),
      }))}
      onReset={() => onChange(none)}
    />
  );
}

function Field({ filter, search, words, onChange }: Omit<Props, 'list'> & { filter: Filter }) {
  const { name, field, standard } = filter;
  const value = valueOf(filter, search);
  const change = (next: string | undefined) =>
    onChange({ [name]: next === '' || next === standard ? undefined : next });
  switch (field?.kind) {
    case 'text':
      return <SearchText {...field} value={value ?? ''} onChange={change} />;
    case 'choice': {
      const named = value === undefined || field.options.some((one) => one.value === value);
      const options = named ? field.options : [...field.options, { value, label: filter.word(value) }];
      return <FilterSelect {...field} options={options} value={value} onChange={change} />;
    }
    case 'day':
      return (
        <TextInput
          className={styles.day ?? ''}
          type="date"
          label={field.label}
          value={value ?? ''}
          min={field.from && search[field.from]}
          max={field.until && search[field.until]}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case 'own':
      return <field.component label={field.label} value={value} name={words?.[name]} onChange={change} />;
    case undefined:
      return null;
  }
}
