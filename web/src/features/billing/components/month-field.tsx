import { addMonths } from '#rules/dates.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { monthText } from '../../../shared/format.ts';
import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';

/** Two years back, this month first. */
const MONTHS = 24;

export function MonthField({ label, value, onChange }: OwnFieldProps) {
  const today = todayUtc();
  const months = Array.from({ length: MONTHS }, (_none, back) =>
    addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7),
  );
  const all = value === undefined || months.includes(value) ? months : [...months, value];
  return (
    <FilterSelect
      label={label}
      all="All months"
      options={all.map((month) => ({ value: month, label: monthText(month) }))}
      value={value}
      onChange={onChange}
    />
  );
}
