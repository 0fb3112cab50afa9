import { TextInput } from '@mantine/core';
import { PERIODS, PERIOD_TITLES } from '#rules/reports/periods.ts';
import { isOfDays, REPORT_FILTERS, type ReportName } from '#rules/reports/reports.ts';
import { CUSTOM } from '#rules/reports/saved.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { FilterSelect, filterWidth } from '../../../ui/filter-select.tsx';
import { daysIn, periodIn } from '../asked.ts';
import type { ReportSearch } from '../routes.ts';
import { ReportField } from './report-field.tsx';
import styles from './report.module.css';

const PERIOD_OPTIONS = [
  ...PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] })),
  { value: CUSTOM, label: 'Custom' },
];

interface Props {
  name: ReportName;
  search: ReportSearch;
  facilities: readonly { id: number; name: string }[];
  onChange: (next: ReportSearch) => void;
}

/** Days, facility, and what else the report is narrowed by. */
export function ReportFilters({ name, search, facilities, onChange }: Props) {
  return (
    <form
      className={styles.filters}
      data-not-printed
      aria-label="Filter the report"
      onSubmit={(event) => event.preventDefault()}
    >
      {isOfDays(name) && <Period search={search} onChange={onChange} />}
      {facilities.length > 1 && (
        <FilterSelect
          label="Facility"
          all="All facilities"
          options={facilities.map((one) => ({ value: String(one.id), label: one.name }))}
          value={search.facility}
          onChange={(facility) => onChange({ facility })}
        />
      )}
      {REPORT_FILTERS[name].map((filter) => (
        <ReportField key={filter} name={name} filter={filter} search={search} onChange={onChange} />
      ))}
    </form>
  );
}

/** Days by their name, or chosen ones. */
export function Period({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const period = periodIn(search);
  const days = daysIn(search, todayUtc());
  return (
    <>
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
    </>
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
