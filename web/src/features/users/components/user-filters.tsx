import { Select } from '@mantine/core';
import { ROLES } from '#rules/roles.ts';
import { USER_VETTING } from '#rules/vetting.ts';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import type { UserSummary } from '../api.ts';
import type { UsersSearch } from '../routes.ts';
import { idOf, toAllQuery } from '../users-query.ts';
import { CompanySelect } from './company-select.tsx';
import styles from './users.module.css';

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

const choices = (labels: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const same = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

const ROLE = choices(same(ROLES), 'All roles');
const ACTIVE = choices(ACTIVE_LABELS, 'All');
const TYPE = choices(TYPE_LABELS, 'All types');
const VETTING = choices(same(USER_VETTING), 'All');

function Choice({
  label,
  data,
  value,
  onChange,
}: {
  label: string;
  data: typeof ROLE;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Select
      className={styles.filter ?? ''}
      label={label}
      data={data}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

/** What narrows the people one administers. */
export function OwnUserFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter users">
      <SearchText
        className={styles.search ?? ''}
        label="Search users"
        placeholder="Name, e-mail or phone"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <Choice label="Role" data={ROLE} value={search.role} onChange={(role) => onChange({ role })} />
      <Choice
        label="Active"
        data={ACTIVE}
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
        className={styles.search ?? ''}
        label="Search users"
        placeholder="Name, e-mail, phone or ID"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <Choice
        label="Vetting status"
        data={VETTING}
        value={search.vetting}
        onChange={(vetting) => onChange({ vetting })}
      />
      <Choice label="Type" data={TYPE} value={search.type} onChange={(type) => onChange({ type })} />
      <Choice label="Role" data={ROLE} value={search.role} onChange={(role) => onChange({ role })} />
      <CompanySelect
        className={styles.filter ?? ''}
        label="Company"
        placeholder="All companies"
        value={idOf(search.company)}
        name={companyName}
        onChange={(id) => onChange({ company: id === null ? undefined : String(id) })}
      />
      <Choice
        label="Active"
        data={ACTIVE}
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
