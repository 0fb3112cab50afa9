import { formatDay } from '#rules/dates.ts';
import { plainMoment } from '../../../shared/format.ts';
import { notReading, readersOf } from '../../../shared/mailed-to.ts';
import type { SavedReport } from '../api.ts';
import styles from './saved.module.css';

type Schedule = NonNullable<SavedReport['schedule']>;

/** When a saved report is mailed next and to whom, or why it is not. */
export function ScheduleFacts({
  schedule: { day, next_on: next, state, reason, mailed_at: at, recipients },
}: {
  schedule: Schedule;
}) {
  return (
    <>
      <p className={styles.facts} data-off={state !== 'on' || undefined}>
        {state === 'on'
          ? `Monthly by e-mail on day ${day}, next on ${formatDay(next)}, to ${readersOf(recipients)}`
          : `${state === 'paused' ? 'Paused' : 'Stopped'}: ${reason ?? ''}`}
      </p>
      {at !== null && <p className={styles.facts}>Last mailed {plainMoment(at)}</p>}
      {notReading(recipients).map((words) => (
        <p key={words} className={styles.facts}>
          {words}
        </p>
      ))}
    </>
  );
}
