import { Button } from '@mantine/core';
import { formatMoment } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import type { LogEntry } from '../api.ts';
import { difference, readable } from '../difference.ts';
import type { LogsSearch } from '../routes.ts';
import styles from './logs.module.css';

interface Props {
  entry: LogEntry | null;
  onClose: () => void;
  onFilter: (next: LogsSearch) => void;
}

/** One entry with its differences and its JSON. */
export function LogEntryPanel({ entry, onClose, onFilter }: Props) {
  return (
    <SidePanel title={entry?.event ?? 'Log entry'} width={620} opened={entry !== null} onClose={onClose}>
      {entry && <Entry entry={entry} onFilter={onFilter} />}
    </SidePanel>
  );
}

function Entry({ entry, onFilter }: { entry: LogEntry; onFilter: (next: LogsSearch) => void }) {
  const { user, company, impersonator } = entry;
  return (
    <div className={styles.entry}>
      <p className={styles.sentence}>{entry.sentence}</p>
      <Facts>
        <Fact label="Event">
          <code>{entry.event}</code>
        </Fact>
        <Fact label="Time">{formatMoment(entry.at)}</Fact>
        <Fact label="User">{user && `${user.name} (${user.email})`}</Fact>
        <Fact label="Company">{company?.name}</Fact>
        <Fact label="Impersonator">{impersonator?.name}</Fact>
        <Fact label="Record">
          {entry.entity && `${entry.entity.replaceAll('_', ' ')} ${entry.entity_id ?? ''}`}
        </Fact>
        <Fact label="Host">{entry.host}</Fact>
        <Fact label="IP">{entry.ip}</Fact>
        <Fact label="Request id">
          <code>{entry.request_id}</code>
        </Fact>
      </Facts>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void copyText(entry.request_id, 'Request id')}>
          Copy request id
        </Button>
        {user && (
          <Button
            variant="default"
            leftSection={<Icon name="filter" size={16} />}
            onClick={() => onFilter({ user: String(user.id) })}
          >
            Only this user
          </Button>
        )}
      </div>
      <Changes entry={entry} />
      {entry.before !== null && <Json title="Before" json={entry.before} />}
      {entry.after !== null && (
        <Json title={entry.id.startsWith('e') ? 'Parameters' : 'After'} json={entry.after} />
      )}
    </div>
  );
}

/** Old and new value of each field that changed; only where both sides are known. */
function Changes({ entry }: { entry: LogEntry }) {
  if (entry.before === null || entry.after === null) return null;
  return (
    <section aria-labelledby="log-changes">
      <h3 id="log-changes" className={styles.heading}>
        Changes
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {difference(entry.before, entry.after).map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className={styles.former}>{before ?? '–'}</td>
              <td className={styles.latter}>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Json({ title, json }: { title: string; json: string }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <pre className={styles.json}>{readable(json)}</pre>
    </section>
  );
}
