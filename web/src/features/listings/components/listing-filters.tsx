import { Select } from '@mantine/core';
import { FilterSelect, type FilterOption } from '../../../ui/filter-select.tsx';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import type { ListingsSearch } from '../routes.ts';

const STATUS_CHOICES = [
  { value: 'active', label: 'Active' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'all', label: 'Active and withdrawn' },
] as const;
const STOCK_CHOICES = [
  { value: 'in', label: 'In stock' },
  { value: 'out', label: 'Out of stock' },
] as const;
const EXPIRY_CHOICES = [
  { value: '30', label: 'Within 30 days' },
  { value: '90', label: 'Within 90 days' },
  { value: '180', label: 'Within 180 days' },
  { value: '365', label: 'Within 365 days' },
] as const;

const SORT_CHOICES = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'price', label: 'Lowest price first' },
  { value: '-price', label: 'Highest price first' },
  { value: 'stock', label: 'Least stock first' },
  { value: '-stock', label: 'Most stock first' },
  { value: 'expiry', label: 'Next expiry first' },
  { value: '-expiry', label: 'Latest expiry first' },
  { value: '-updated', label: 'Last updated first' },
] as const;

interface Props {
  search: ListingsSearch;
  onChange: (next: ListingsSearch) => void;
}

/** What narrows the list; the address holds it. */
export function ListingFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter listings">
      <SearchText
        label="Search listings"
        placeholder="Name, NDC or lot"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Status"
        options={STATUS_CHOICES}
        value={search.status ?? 'active'}
        onChange={(status) => onChange({ status: status === 'active' ? undefined : status })}
      />
      <FilterSelect
        label="Stock"
        all="Any"
        options={STOCK_CHOICES}
        value={search.stock}
        onChange={(stock) => onChange({ stock })}
      />
      <FilterSelect
        label="Expiring"
        all="Any"
        options={withOwn(search.expiring)}
        value={search.expiring}
        onChange={(expiring) => onChange({ expiring })}
      />
    </FilterForm>
  );
}

/** What narrows the list, each removable with one press. */
export function ListingChips({ search, onChange }: Props) {
  const label = (choices: readonly FilterOption[], value: string) =>
    choices.find((one) => one.value === value)?.label ?? value;
  const named = {
    search: search.search && `“${search.search}”`,
    status: search.status && label(STATUS_CHOICES, search.status),
    stock: search.stock && label(STOCK_CHOICES, search.stock),
    expiring: search.expiring && `Expiring ${label(withOwn(search.expiring), search.expiring).toLowerCase()}`,
  };
  return <NamedFilterChips named={named} onChange={onChange} />;
}

/** The order of the cards on a phone, where no column heads stand. */
export function ListingSort({ sort, onChange }: { sort: string; onChange: (sort: string) => void }) {
  return (
    <Select
      size="xs"
      aria-label="Sort listings"
      data={[...SORT_CHOICES]}
      value={sort}
      allowDeselect={false}
      withCheckIcon={false}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

/** An address may name any number of days. */
function withOwn(days: string | undefined): readonly FilterOption[] {
  const choices: readonly FilterOption[] = EXPIRY_CHOICES;
  if (days === undefined || choices.some((one) => one.value === days)) return choices;
  return [...choices, { value: days, label: `Within ${days} days` }];
}
