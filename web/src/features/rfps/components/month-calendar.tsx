import { Link } from '@tanstack/react-router';
import { todayHere } from '../../../shared/clock.ts';
import { countOf, formatDay, formatUsd, monthText } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { usePhone } from '../../../ui/dialogs.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DELIVERY_STATE_LABELS } from '../lists.ts';
import { monthFrom, weeksOf } from '../month.ts';
import { useDeliveryDays, type DeliveryDay, type MonthQuery } from '../schedule-api.ts';
import type { ScheduleSearch } from '../routes.ts';
import { DELIVERY_TONES } from './delivery-state.tsx';
import styles from './calendar.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Props {
  month: string;
  here: '/order-schedule' | '/rfps/scheduled_orders';
  query: MonthQuery;
  search: ScheduleSearch;
}

/** The deliveries of a month by day and state; a day leads to its list. On a phone the days stand below each other. */
export function MonthCalendar(props: Props) {
  const { month, here, query, search } = props;
  const { data, error, refetch } = useDeliveryDays(query);
  const phone = usePhone();
  const step = (months: number) => ({ ...search, month: monthFrom(month, months) });
  return (
    <>
      <div className={styles.head}>
        <LinkButton to={here} search={step(-1)} variant="default" size="xs" aria-label="Previous month">
          {phone ? 'Previous' : 'Previous month'}
        </LinkButton>
        <h2 aria-live="polite">{monthText(month)}</h2>
        <LinkButton to={here} search={step(1)} variant="default" size="xs" aria-label="Next month">
          {phone ? 'Next' : 'Next month'}
        </LinkButton>
      </div>
      {data && phone && <Days {...props} days={data} />}
      {data && !phone && <Weeks {...props} days={data} />}
      {!data && error === null && <SkeletonLines lines={8} />}
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

type DaysProps = Props & { days: readonly DeliveryDay[] };

function Weeks({ days, ...props }: DaysProps) {
  const today = todayHere();
  return (
    <table className={styles.month} aria-label={monthText(props.month)}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name.slice(0, 3)}
              <span className="visually-hidden">{name.slice(3)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(props.month).map((week, index) => (
          <tr key={index}>
            {week.map((day, at) => (
              <td key={day ?? at} data-today={day === today || undefined}>
                {day !== null && (
                  <>
                    <span className={styles.day}>{Number(day.slice(8))}</span>
                    <OfDay {...props} day={day} states={days.filter(({ date }) => date === day)} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Days({ days, ...props }: DaysProps) {
  const dates = [...new Set(days.map(({ date }) => date))];
  if (dates.length === 0) return <p>No deliveries in this month.</p>;
  return (
    <ol className={styles.days}>
      {dates.map((day) => (
        <li key={day}>
          <strong>{formatDay(day)}</strong>
          <OfDay {...props} day={day} states={days.filter(({ date }) => date === day)} />
        </li>
      ))}
    </ol>
  );
}

/** What a day brings, state by state. */
function OfDay({
  day,
  states,
  here,
  search,
}: Pick<Props, 'here' | 'search'> & { day: string; states: readonly DeliveryDay[] }) {
  const { month: _month, page: _page, ...filters } = search;
  return states.map(({ state, deliveries, packs, total }) => (
    <Link
      key={state}
      to={here}
      search={{ ...filters, state, from: day, until: day }}
      className={styles.entry}
    >
      <StatusBadge tone={DELIVERY_TONES[state]}>
        {deliveries} {DELIVERY_STATE_LABELS[state].toLowerCase()}
      </StatusBadge>
      <span className={styles.soft}>
        {countOf(packs, 'pack')}, {formatUsd(total)}
      </span>
    </Link>
  ));
}
