import { Select } from '@mantine/core';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { labelIn, OBSOLETE, ROUTES, SCHEDULES, SOURCES } from '../drugs-query.ts';
import type { DrugsSearch } from '../routes.ts';
import styles from './drugs.module.css';

interface Props {
  search: DrugsSearch;
  onChange: (next: DrugsSearch) => void;
}

interface Choice {
  value: string;
  label: string;
}

const routeChoices = (chosen: string | undefined): Choice[] => {
  const names: string[] = [...ROUTES];
  if (chosen !== undefined && !names.includes(chosen)) names.push(chosen);
  return names.map((name) => ({ value: name, label: name }));
};

/** What narrows the directory; the address holds it. */
export function DrugFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter drugs">
      <SearchText
        className={styles.search ?? ''}
        label="Search drugs"
        placeholder="NDC, name or GCN"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <Filter
        label="Route"
        choices={routeChoices(search.route)}
        value={search.route}
        onChange={(route) => onChange({ route })}
      />
      <Filter
        label="DEA Schedule"
        choices={SCHEDULES}
        value={search.schedule}
        onChange={(schedule) => onChange({ schedule })}
      />
      <Filter
        label="Obsolete"
        choices={OBSOLETE}
        value={search.obsolete}
        onChange={(obsolete) => onChange({ obsolete })}
      />
      <Filter
        label="Source"
        choices={SOURCES}
        value={search.source}
        onChange={(source) => onChange({ source })}
      />
    </FilterForm>
  );
}

interface FilterProps {
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Filter({ label, choices, value, onChange }: FilterProps) {
  return (
    <Select
      className={styles.filter ?? ''}
      label={label}
      data={[{ value: '', label: 'Any' }, ...choices]}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

/** What narrows the directory, each removable with one press. */
export function DrugChips({ search, onChange }: Props) {
  const named = {
    search: search.search && `“${search.search}”`,
    gcn: search.gcn && `GCN ${search.gcn}`,
    route: search.route && `Route: ${search.route}`,
    schedule: search.schedule && labelIn(SCHEDULES, search.schedule),
    obsolete: search.obsolete && (search.obsolete === 'yes' ? 'Obsolete' : 'Not obsolete'),
    source: search.source && `Source: ${labelIn(SOURCES, search.source)}`,
  };
  return <NamedFilterChips named={named} onChange={onChange} />;
}
