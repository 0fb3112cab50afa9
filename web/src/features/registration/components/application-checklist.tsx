import { checklistOf, type Check } from '#rules/registration/checklist.ts';
import { todayHere } from '../../../shared/clock.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { Application } from '../applications-api.ts';
import styles from './applications.module.css';

const MARKS: Record<Check['state'], readonly [Tone, string]> = {
  ok: ['ok', 'OK'],
  attention: ['attention', 'Check'],
  missing: ['refusal', 'Missing'],
};

/** What is to be looked at before the decision, worked out from the records. */
export function ApplicationChecklist({ application }: { application: Application }) {
  const { buyer, seller, likenesses, terms_version, facilities } = application;
  const checks = checklistOf({
    today: todayHere(),
    termsVersion: terms_version,
    signer: (buyer ?? seller)?.terms.signer_name ?? '',
    likenesses: likenesses.length,
    facilities,
  });
  return (
    <ul className={styles.checks}>
      {checks.map(({ label, state, text }) => (
        <li key={label}>
          <span>
            <StatusBadge tone={MARKS[state][0]}>{MARKS[state][1]}</StatusBadge>
          </span>
          <span>
            <strong>{label}</strong> <span className={styles.soft}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
