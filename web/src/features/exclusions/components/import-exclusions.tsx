import { Button } from '@mantine/core';
import { useState } from 'react';
import { EXCLUSION_FILE_BYTES, MOST_EXCLUSION_ROWS } from '#rules/catalog/exclusions.ts';
import { countOf, formatCount } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { sendExclusions, type ExclusionReport } from '../api.ts';
import styles from './exclusions.module.css';

interface Props {
  opened: boolean;
  companyId: number | undefined;
  onClose: () => void;
}

/** A list of NDCs and reasons from a file, and what became of each row. */
export function ImportExclusions({ opened, companyId, onClose }: Props) {
  return (
    <Popup title="Import Exclusions" width={640} opened={opened} onClose={onClose}>
      {opened && <Import companyId={companyId} onDone={onClose} />}
    </Popup>
  );
}

function Import({ companyId, onDone }: { companyId: number | undefined; onDone: () => void }) {
  const [report, setReport] = useState<ExclusionReport | null>(null);
  if (report !== null) return <Report report={report} onDone={onDone} />;
  return (
    <FileDrop
      what="a list of NDCs"
      hint={`A .csv of NDC and reason, at most ${formatCount(MOST_EXCLUSION_ROWS)} rows. Rows that cannot be added stop no others.`}
      accept=".csv"
      problemOf={(file) => (file.size > EXCLUSION_FILE_BYTES ? 'The file is larger than 2 MB.' : null)}
      send={async (file, { signal }) => setReport(await sendExclusions(file, companyId, signal))}
      working="Its rows are being added."
    />
  );
}

const SHOWN = 200;

function Report({
  report: { added, refused, rows },
  onDone,
}: {
  report: ExclusionReport;
  onDone: () => void;
}) {
  const left = rows.filter(({ state }) => state === 'refused');
  return (
    <div className={styles.report}>
      <p role="status">
        <strong>{countOf(added, 'NDC')} excluded</strong>
        {refused > 0 && `, ${countOf(refused, 'row')} left out`}
      </p>
      {left.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">NDC</th>
                <th scope="col">Why it was left out</th>
              </tr>
            </thead>
            <tbody>
              {left.slice(0, SHOWN).map((one) => (
                <tr key={one.row}>
                  <td>{one.row}</td>
                  <td>{one.ndc}</td>
                  <td>{one.result}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {left.length > SHOWN && <p className={styles.soft}>and {formatCount(left.length - SHOWN)} more</p>}
      <div className={styles.buttons}>
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </div>
    </div>
  );
}
