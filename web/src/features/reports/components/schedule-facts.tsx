import { formatDay } from '#rules/dates.ts';
import { countOf, plainMoment } from '../../../shared/format.ts';
import type { SavedReport } from '../api.ts';
import styles from './saved.module.css';

type Schedule = NonNullable<SavedReport['schedule']>;

/** When a saved report is mailed next and to whom, or why it is not. */
export function ScheduleFacts({
  schedule: { day, next_on: next, state, reason, mailed_at: at, recipients },
}: {
  schedule: Schedule;
}) {
  const reading = recipients.filter((one) => one.state === 'on');
  const named = (wanted: 'ended' | 'left_out') =>
    recipients.filter((one) => one.state === wanted).map(({ email }) => email);
  const [ended, leftOut] = [named('ended'), named('left_out')];
  return (
    <>
      <p className={styles.facts} data-off={state !== 'on' || undefined}>
        {state === 'on'
          ? `Monthly by e-mail on day ${day}, next on ${formatDay(next)}, to ${countOf(reading.length, 'person', 'people')}`
          : `${state === 'paused' ? 'Paused' : 'Stopped'}: ${reason ?? ''}`}
      </p>
      {at !== null && <p className={styles.facts}>Last mailed {plainMoment(at)}</p>}
      {ended.length > 0 && <p className={styles.facts}>Ended by {ended.join(', ')}</p>}
      {leftOut.length > 0 && <p className={styles.facts}>Left out, may not see it: {leftOut.join(', ')}</p>}
    </>
  );
}
