import { TextInput } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { inForce, valueOf, type Address, type List } from '../shared/list.ts';
import type { Filter } from '../shared/list-filters.ts';
import { FilterSelect } from './filter-select.tsx';
import { ActiveFilterChips, FilterForm } from './filters.tsx';
import { SearchText } from './search-text.tsx';
import { useShortcut } from './shortcuts.tsx';
import styles from './filters.module.css';

interface Props {
  list: List<object>;
  search: Address;
  /** What values are called that only the records tell, by the name of the filter. */
  words?: Address | undefined;
  onChange: (next: Address) => void;
}

interface FieldsProps extends Props {
  ref: Ref<HTMLFormElement>;
  corner?: Ref<HTMLDivElement> | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  /** The key `/` was pressed. */
  onSearchKey?: () => void;
}

/** The fields that narrow a list. */
export function ListFilters({ list, ref, corner, onKeyDown, onSearchKey, ...props }: FieldsProps) {
  const fields = list.filters.filter(({ field }) => field !== null);
  if (fields.length === 0) return null;
  const active = inForce(list, props.search).filter(({ name }) => name !== fields[0]?.name).length;
  const label = `Filter ${list.label.toLowerCase()}`;
  return (
    <>
      {onSearchKey && fields[0]?.field?.kind === 'text' && (
        <SearchKey what={fields[0].field.label} onPress={onSearchKey} />
      )}
      <FilterForm ref={ref} corner={corner} active={active} label={label} {...(onKeyDown && { onKeyDown })}>
        {fields.map((filter) => (
          <Field key={filter.name} filter={filter} {...props} />
        ))}
      </FilterForm>
    </>
  );
}

function SearchKey({ what, onPress }: { what: string; onPress: () => void }) {
  useShortcut({ keys: '/', label: what, group: 'In a list' }, onPress);
  return null;
}

/** What narrows the list, each removable with one press. */
export function ListChips({ list, search, words, onChange, onGone }: Props & { onGone: () => void }) {
  const none = Object.fromEntries(list.filters.map(({ name }) => [name, undefined]));
  return (
    <ActiveFilterChips
      filters={inForce(list, search, words).map(({ name, ...chip }) => ({
        id: name,
        ...chip,
        onRemove: () => onChange({ [name]: undefined }),
      }))}
      onReset={() => onChange(none)}
      onGone={onGone}
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
