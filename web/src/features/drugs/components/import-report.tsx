import { formatCount, formatMoment } from '../../../shared/format.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { DrugImport } from '../api.ts';
import styles from './drugs.module.css';

const STATES: Readonly<Record<DrugImport['state'], { label: string; tone: Tone }>> = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Imported', tone: 'ok' },
  failed: { label: 'Stopped', tone: 'refusal' },
};
const KINDS = { ndc: 'NDC directory', nadac: 'NADAC prices', shortages: 'Drug shortages' } as const;

type Report = NonNullable<DrugImport['report']>;

/** One import: how far it is, then what it did. */
export function ImportReport({ file }: { file: DrugImport }) {
  const { label, tone } = STATES[file.state];
  return (
    <li className={styles.import}>
      <div className={styles.cardLine}>
        <div>
          <strong>{file.file_name}</strong>
          <div className={styles.soft}>
            {KINDS[file.kind]} · {formatMoment(file.created_date)} ·{' '}
            {file.created_by ?? 'on the command line'}
          </div>
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      {file.state === 'running' && (
        <p role="status">
          {file.step}
          {file.progress > 0 && `: ${formatCount(file.progress)}`}
        </p>
      )}
      {file.failure !== null && <p className={styles.refusal}>{file.failure}</p>}
      {file.report !== null && <Figures report={file.report} />}
    </li>
  );
}

function Figures({ report }: { report: Report }) {
  const skipped = report.skipped.reduce((sum, one) => sum + one.count, 0);
  const figures = [
    ['Read', report.read],
    ['Stored', report.stored],
    ['Updated', report.updated],
    ['Unchanged', report.unchanged],
    ['Skipped', skipped],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {(report.skipped.length > 0 || report.notes.length > 0) && (
        <details className={styles.fold}>
          <summary>Reasons and notes</summary>
          <ul className={styles.reasons}>
            {report.skipped.map(({ reason, count, examples }) => (
              <li key={reason}>
                {formatCount(count)} skipped: {reason}
                {examples.map((example) => (
                  <div key={example} className={styles.example}>
                    {example}
                  </div>
                ))}
              </li>
            ))}
            {report.notes.map(({ text, count }) => (
              <li key={text}>
                {text}: {formatCount(count)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
