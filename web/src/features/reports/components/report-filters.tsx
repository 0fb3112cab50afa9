import { TextInput } from '@mantine/core';
import { US_STATES } from '#rules/accounts/addresses.ts';
import { PERIODS, PERIOD_TITLES } from '#rules/reports/periods.ts';
import { REPORT_FILTERS, type ReportName } from '#rules/reports/reports.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { FilterSelect, filterWidth } from '../../../ui/filter-select.tsx';
import { CATALOG_OPTIONS, CUSTOM, daysIn, periodIn } from '../asked.ts';
import type { ReportSearch } from '../routes.ts';
import styles from './report.module.css';

const PERIOD_OPTIONS = [
  ...PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] })),
  { value: CUSTOM, label: 'Custom' },
];

const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }));

interface Props {
  name: ReportName;
  search: ReportSearch;
  facilities: readonly { id: number; name: string }[];
  onChange: (next: ReportSearch) => void;
}

/** Days, facility, and what else the report is narrowed by. */
export function ReportFilters({ name, search, facilities, onChange }: Props) {
  const period = periodIn(search);
  const days = daysIn(search, todayUtc());
  const has = REPORT_FILTERS[name];
  return (
    <form
      className={styles.filters}
      aria-label="Filter the report"
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterSelect
        label="Period"
        options={PERIOD_OPTIONS}
        value={period}
        onChange={(next) =>
          onChange({
            period: next,
            from: next === CUSTOM ? days.start : undefined,
            until: next === CUSTOM ? days.end : undefined,
          })
        }
      />
      {period === CUSTOM && (
        <>
          <Day label="From" value={days.start} onChange={(from) => onChange({ from })} />
          <Day label="Until" value={days.end} onChange={(until) => onChange({ until })} />
        </>
      )}
      {facilities.length > 1 && (
        <FilterSelect
          label="Facility"
          all="All facilities"
          options={facilities.map((one) => ({ value: String(one.id), label: one.name }))}
          value={search.facility}
          onChange={(facility) => onChange({ facility })}
        />
      )}
      <FilterSelect
        label="Catalog"
        all="All"
        options={CATALOG_OPTIONS}
        value={search.catalog}
        onChange={(catalog) => onChange({ catalog })}
      />
      {has.includes('state') && (
        <FilterSelect
          label="State"
          all="All states"
          options={STATES}
          value={search.state}
          onChange={(state) => onChange({ state })}
        />
      )}
    </form>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

const Day = ({ label, value, onChange }: DayProps) => (
  <TextInput
    className={filterWidth}
    label={label}
    type="date"
    value={value}
    onChange={({ target }) => target.value !== '' && onChange(target.value)}
  />
);
