import { ROLES } from '#rules/accounts/roles.ts';
import { USER_VETTING } from '#rules/accounts/vetting.ts';
import { FilterSelect, filterWidth, optionsOf } from '../../../ui/filter-select.tsx';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import type { UserSummary } from '../api.ts';
import type { UsersSearch } from '../routes.ts';
import { idOf, toAllQuery } from '../users-query.ts';
import { CompanySelect } from './company-select.tsx';

interface Props {
  search: UsersSearch;
  onChange: (next: UsersSearch) => void;
}

const TYPE_LABELS = {
  administrator: 'Administrator',
  seller: 'Seller',
  buyer: 'Buyer',
  none: 'Analytics only',
} as const;
const ACTIVE_LABELS = { '1': 'Active', '0': 'Not active' } as const;

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const ROLE_OPTIONS = named(ROLES);
const VETTING_OPTIONS = named(USER_VETTING);
const ACTIVE_OPTIONS = optionsOf(ACTIVE_LABELS);

/** What narrows the people one administers. */
export function OwnUserFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter users">
      <SearchText
        label="Search users"
        placeholder="Name, e-mail or phone"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Role"
        all="All roles"
        options={ROLE_OPTIONS}
        value={search.role}
        onChange={(role) => onChange({ role })}
      />
      <FilterSelect
        label="Active"
        all="All"
        options={ACTIVE_OPTIONS}
        value={search.active}
        onChange={(active) => onChange({ active })}
      />
    </FilterForm>
  );
}

/** What narrows all users (trading G-127). `companyName` of the company in the address, where it is known. */
export function AllUserFilters({
  search,
  onChange,
  companyName,
}: Props & { companyName: string | undefined }) {
  return (
    <FilterForm label="Filter users">
      <SearchText
        label="Search users"
        placeholder="Name, e-mail, phone or ID"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Vetting status"
        all="All"
        options={VETTING_OPTIONS}
        value={search.vetting}
        onChange={(vetting) => onChange({ vetting })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        options={optionsOf(TYPE_LABELS)}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label="Role"
        all="All roles"
        options={ROLE_OPTIONS}
        value={search.role}
        onChange={(role) => onChange({ role })}
      />
      <CompanySelect
        className={filterWidth}
        label="Company"
        placeholder="All companies"
        value={idOf(search.company)}
        name={companyName}
        onChange={(id) => onChange({ company: id === null ? undefined : String(id) })}
      />
      <FilterSelect
        label="Active"
        all="All"
        options={ACTIVE_OPTIONS}
        value={search.active}
        onChange={(active) => onChange({ active })}
      />
    </FilterForm>
  );
}

/** What narrows the list, each removable with one press. */
export function UserChips({ search, onChange, companyName }: Props & { companyName?: string | undefined }) {
  const query = toAllQuery(search);
  const named = {
    search: query.search && `“${query.search}”`,
    vetting: query.vetting_status,
    type: query.type && TYPE_LABELS[query.type],
    role: query.role && `Role: ${query.role}`,
    company: search.company && `Company: ${companyName ?? search.company}`,
    active: query.active && ACTIVE_LABELS[query.active],
  };
  return <NamedFilterChips named={named} onChange={onChange} />;
}

/** The name of a company that the list is narrowed to, as its rows say it. */
export const companyNameIn = (users: readonly UserSummary[] | undefined, id: number | null) =>
  users?.find((user) => user.company?.id === id)?.company?.name;
