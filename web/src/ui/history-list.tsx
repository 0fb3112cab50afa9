import { formatMoment } from '../shared/format.ts';
import styles from './history-list.module.css';

interface Step {
  at: string;
  who: string;
  on_behalf_of: string | null;
  what: string;
  changes: readonly { field: string; before: string | null; after: string | null }[];
}

/** Who did what when to a record, the newest first, with each field that changed. */
export function HistoryList({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return <p className={styles.soft}>Nothing was recorded yet.</p>;
  return (
    <ol className={styles.list} aria-label="History">
      {steps.toReversed().map((step, index) => (
        <li key={`${step.at}-${index}`} className={styles.step}>
          <div>{step.what}</div>
          <div className={styles.soft}>
            {step.who}
            {step.on_behalf_of !== null && ` for ${step.on_behalf_of}`} · {formatMoment(step.at)}
          </div>
          {step.changes.length > 0 && (
            <dl className={styles.changes}>
              {step.changes.map(({ field, before, after }) => (
                <div key={field} className={styles.change}>
                  <dt>{field}</dt>
                  <dd>
                    {before !== null && (
                      <>
                        <span className="visually-hidden">before: </span>
                        <s>{before}</s>{' '}
                      </>
                    )}
                    {after === null ? <span className={styles.soft}>taken away</span> : <span>{after}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}
