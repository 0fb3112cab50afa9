import type { Overtaken } from '../overtaken.ts';
import styles from './pricing.module.css';

/** Who changed the rule meanwhile, what it is now, and what saving makes of it; it stays in sight while the form is scrolled. */
export function RuleOvertaken({ by, changes }: { by: string | null; changes: readonly Overtaken[] }) {
  return (
    <div role="alert" className={`${styles.note} ${styles.overtaken}`}>
      <p>
        {by ?? 'Somebody of the marketplace'} changed this price rule meanwhile. What you typed is kept:
        saving changes only the fields that you changed.
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ label, now, typed }) => (
            <li key={label}>
              {label} is now <strong>{now}</strong>
              {typed !== null && typed !== now && `; saving makes it ${typed}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
