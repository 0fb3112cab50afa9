import { FilterSelect, type FilterOption } from '../../../ui/filter-select.tsx';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { labelIn, OBSOLETE, ROUTES, SCHEDULES, SOURCES } from '../drugs-query.ts';
import type { DrugsSearch } from '../routes.ts';

interface Props {
  search: DrugsSearch;
  onChange: (next: DrugsSearch) => void;
}

const routeChoices = (chosen: string | undefined): FilterOption[] => {
  const names: string[] = [...ROUTES];
  if (chosen !== undefined && !names.includes(chosen)) names.push(chosen);
  return names.map((name) => ({ value: name, label: name }));
};

/** What narrows the directory; the address holds it. */
export function DrugFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter drugs">
      <SearchText
        label="Search drugs"
        placeholder="NDC, name or GCN"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Route"
        all="Any"
        options={routeChoices(search.route)}
        value={search.route}
        onChange={(route) => onChange({ route })}
      />
      <FilterSelect
        label="DEA Schedule"
        all="Any"
        options={SCHEDULES}
        value={search.schedule}
        onChange={(schedule) => onChange({ schedule })}
      />
      <FilterSelect
        label="Obsolete"
        all="Any"
        options={OBSOLETE}
        value={search.obsolete}
        onChange={(obsolete) => onChange({ obsolete })}
      />
      <FilterSelect
        label="Source"
        all="Any"
        options={SOURCES}
        value={search.source}
        onChange={(source) => onChange({ source })}
      />
    </FilterForm>
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
