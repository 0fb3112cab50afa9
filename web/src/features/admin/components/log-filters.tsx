import { TextInput } from '@mantine/core';
import { formatDate } from '../../../shared/format.ts';
import { FilterForm, NamedFilterChips } from '../../../ui/filters.tsx';
import { SearchText } from '../../../ui/search-text.tsx';
import { toFilters } from '../logs-query.ts';
import type { LogsSearch } from '../routes.ts';
import styles from './logs.module.css';

interface Props {
  search: LogsSearch;
  onChange: (next: LogsSearch) => void;
}

const WORDS = [
  { name: 'user', label: 'User', placeholder: 'Name or e-mail' },
  { name: 'company', label: 'Company', placeholder: 'Name' },
  { name: 'event', label: 'Event', placeholder: 'order.placed' },
] as const;

/** What narrows the logs; the address holds it. */
export function LogFilters({ search, onChange }: Props) {
  return (
    <FilterForm label="Filter logs">
      <SearchText
        label="Search logs"
        placeholder="Request id, record or parameter"
        value={search.text ?? ''}
        onChange={(text) => onChange({ text: text || undefined })}
      />
      <Day label="From" value={search.from} max={search.to} onChange={(from) => onChange({ from })} />
      <Day label="To" value={search.to} min={search.from} onChange={(to) => onChange({ to })} />
      {WORDS.map(({ name, label, placeholder }) => (
        <SearchText
          key={name}
          narrow
          label={label}
          placeholder={placeholder}
          value={search[name] ?? ''}
          onChange={(value) => onChange({ [name]: value || undefined })}
        />
      ))}
    </FilterForm>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day in UTC, as the server counts them. */
function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <TextInput
      className={styles.day ?? ''}
      type="date"
      label={label}
      value={value ?? ''}
      min={min}
      max={max}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

/** What narrows the logs, each removable with one press. */
export function LogChips({ search, onChange }: Props) {
  const { from, to, user, company, event, text } = toFilters(search);
  const named = {
    text: text && `“${text}”`,
    from: from && `From ${formatDate(from)}`,
    to: to && `To ${formatDate(to)}`,
    user: user && `User: ${user}`,
    company: company && `Company: ${company}`,
    event: event && `Event: ${event}`,
  };
  return <NamedFilterChips named={named} onChange={onChange} />;
}
