import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { useLogs, type LogEntry } from '../api.ts';
import { LOG_COLUMNS, FEWER_LOG_COLUMNS, LogCard } from '../components/log-columns.tsx';
import { LogEntryPanel } from '../components/log-entry.tsx';
import { LOGS } from '../lists.ts';

/** What everybody did and what was refused, newest first. */
export function LogsPage() {
  const screen = useListScreen(LOGS, useSearch({ from: '/app/admin/logs' }));
  const [entry, setEntry] = useState<LogEntry | null>(null);
  return (
    <ListScreen
      screen={screen}
      result={useLogs(screen.query)}
      columns={LOG_COLUMNS}
      fewer={FEWER_LOG_COLUMNS}
      rowId={(one) => one.id}
      rowLabel={(one) => `${one.event}, ${formatMoment(one.at)}`}
      onOpen={setEntry}
      renderCard={(one) => <LogCard entry={one} onOpen={() => setEntry(one)} />}
      onExport={(query) => saveFile('exportLogs', { query })}
    >
      <LogEntryPanel
        entry={entry}
        onClose={() => setEntry(null)}
        onFilter={(next) => {
          setEntry(null);
          screen.filter(next);
        }}
      />
    </ListScreen>
  );
}
