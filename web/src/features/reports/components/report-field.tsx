import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { US_STATES } from '#rules/accounts/addresses.ts';
import { BID_STATUS_LABELS } from '#rules/bids/bid-status.ts';
import { ACCOUNT_TYPES } from '#rules/history/report-cells.ts';
import { ORDER_STATUS_LABELS, ORDER_TYPE_LABELS, PAYMENT_STATUS_LABELS } from '#rules/orders/order-status.ts';
import { DEFAULT_WITHIN, WITHIN_DAYS, type ReportFilter, type ReportName } from '#rules/reports/reports.ts';
import { RFP_STATUS_LABELS } from '#rules/rfps/rfp-status.ts';
import { useMe } from '../../../shared/session.ts';
import { FilterSelect, filterWidth } from '../../../ui/filter-select.tsx';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useSuppliers } from '../api.ts';
import { CATALOG_OPTIONS } from '../asked.ts';
import type { ReportSearch } from '../routes.ts';

interface Props {
  name: ReportName;
  filter: ReportFilter;
  search: ReportSearch;
  onChange: (next: ReportSearch) => void;
}

interface Choice {
  key: keyof ReportSearch;
  label: string;
  all?: string;
  options: readonly { value: string; label: string }[];
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const STATUS: Choice = { key: 'status', label: 'Status', all: 'All', options: [] };
const STATUSES: Readonly<Partial<Record<ReportName, Choice>>> = {
  orders: { ...STATUS, all: 'All but cancelled', options: optionsOf(ORDER_STATUS_LABELS) },
  bids: { ...STATUS, options: optionsOf(BID_STATUS_LABELS) },
  rfps: { ...STATUS, options: optionsOf(RFP_STATUS_LABELS) },
};

const CHOICES: Readonly<Record<Exclude<ReportFilter, 'seller_id' | 'search' | 'status'>, Choice>> = {
  catalog_type: { key: 'catalog', label: 'Catalog', all: 'All', options: CATALOG_OPTIONS },
  state: {
    key: 'state',
    label: 'State',
    all: 'All states',
    options: US_STATES.map(({ code, name }) => ({ value: code, label: name })),
  },
  account_type: {
    key: 'account',
    label: 'Account type',
    all: 'All',
    options: ACCOUNT_TYPES.map((value) => ({ value, label: value })),
  },
  type: { key: 'type', label: 'Type', all: 'All', options: optionsOf(ORDER_TYPE_LABELS) },
  cii: { key: 'cii', label: 'CII', all: 'All', options: optionsOf({ 1: 'CII only', 0: 'Without CII' }) },
  payment_status: { key: 'payment', label: 'Payment', all: 'All', options: optionsOf(PAYMENT_STATUS_LABELS) },
  direction: {
    key: 'direction',
    label: 'Direction',
    all: 'Up and down',
    options: optionsOf({ up: 'Up', down: 'Down' }),
  },
  favorites: { key: 'favorites', label: 'Products', all: 'All', options: optionsOf({ 1: 'Only favorites' }) },
  within: {
    key: 'within',
    label: 'Expires within',
    options: WITHIN_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
  },
};

/** One filter of a report. */
export function ReportField({ name, filter, search, onChange }: Props) {
  const me = useMe();
  const sells = me.user_type === 'seller';
  if (filter === 'seller_id') return sells ? null : <SupplierField search={search} onChange={onChange} />;
  if (filter === 'favorites' && me.user_type !== 'buyer') return null;
  if (filter === 'search') return <SearchField search={search} onChange={onChange} />;
  const choice = filter === 'status' ? STATUSES[name] : CHOICES[filter];
  if (choice === undefined) return null;
  const { key, ...field } = choice;
  return (
    <FilterSelect
      {...field}
      value={search[key] ?? (key === 'within' ? String(DEFAULT_WITHIN) : undefined)}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
}

type FieldProps = Pick<Props, 'search' | 'onChange'>;

function SupplierField({ search, onChange }: FieldProps) {
  const [wanted, setWanted] = useState(search.supplier !== undefined);
  const { data } = useSuppliers(wanted);
  return (
    <FoundSelect
      label="Supplier"
      all="All suppliers"
      value={search.supplier}
      name={data?.find(({ value }) => value === search.supplier)?.label}
      options={data}
      onWanted={() => setWanted(true)}
      onChange={(supplier) => onChange({ supplier })}
    />
  );
}

/** Asks when it is left, or by Enter. */
function SearchField({ search, onChange }: FieldProps) {
  const [text, setText] = useState(search.search ?? '');
  const ask = () => text !== (search.search ?? '') && onChange({ search: text || undefined });
  return (
    <TextInput
      className={filterWidth}
      label="NDC or name"
      value={text}
      maxLength={100}
      onChange={({ target }) => setText(target.value)}
      onBlur={ask}
      onKeyDown={({ key }) => key === 'Enter' && ask()}
    />
  );
}
