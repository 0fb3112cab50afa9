import { formatMoment } from '../../../shared/format.ts';
import type { ClientRecord } from '../api.ts';
import styles from './client.module.css';

/** Who changed what when, the newest first. */
export function ClientHistory({ client }: { client: ClientRecord }) {
  if (client.history.length === 0) return <p className={styles.soft}>Nothing was changed yet.</p>;
  return (
    <ol className={styles.history}>
      {client.history.map((step, index) => (
        <li key={`${step.at} ${index}`}>
          <div>{step.what}</div>
          <div className={styles.soft}>
            {step.who} · {formatMoment(step.at)}
          </div>
          <ul className={styles.changes}>
            {step.changes
              .filter(({ field }) => field !== 'publication')
              .map(({ field, before, after }) => (
                <li key={field}>
                  {field.replaceAll('_', ' ')}: <del>{before || 'nothing'}</del> →{' '}
                  <ins>{after || 'nothing'}</ins>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
