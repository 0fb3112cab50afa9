import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment, totalOf } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { NoMatch, waiting } from '../../../ui/states.tsx';
import { useLogs, type LogEntry } from '../api.ts';
import { LOG_COLUMNS, FEWER_LOG_COLUMNS, LogCard } from '../components/log-columns.tsx';
import { LogEntryPanel } from '../components/log-entry.tsx';
import { LogChips, LogFilters } from '../components/log-filters.tsx';
import { toFilters, toQuery } from '../logs-query.ts';
import type { LogsSearch } from '../routes.ts';

/** What everybody did and what was refused, newest first. */
export function LogsPage() {
  const search = useSearch({ from: '/app/admin/logs' });
  const navigate = useNavigate({ from: '/admin/logs' });
  const list = useLogs(toQuery(search));
  const [entry, setEntry] = useState<LogEntry | null>(null);
  const go = (next: LogsSearch, replace = false) =>
    void navigate({ search: (now: LogsSearch) => ({ ...now, ...next }), replace });
  const filter = (next: LogsSearch) => go({ page: undefined, ...next }, true);
  return (
    <Page fill>
      <PageHeader
        title="Logs"
        summary={list.data ? totalOf(list.data.meta, 'entry', 'entries') : waiting(list)}
        actions={
          <ExportMenu
            onExport={(format) => saveFile('exportLogs', { query: { ...toFilters(search), format } })}
          />
        }
      />
      <LogFilters search={search} onChange={filter} />
      <RecordList
        id="logs"
        label="Logs"
        columns={LOG_COLUMNS}
        fewer={FEWER_LOG_COLUMNS}
        result={list}
        onPage={(page) => go({ page: String(page) })}
        rowId={(one) => one.id}
        rowLabel={(one) => `${one.event}, ${formatMoment(one.at)}`}
        onOpen={setEntry}
        summary={<LogChips search={search} onChange={filter} />}
        renderCard={(one) => <LogCard entry={one} onOpen={() => setEntry(one)} />}
        empty={
          <NoMatch title="No entries match" what="entries" onReset={() => void navigate({ search: {} })}>
            Try other days, fewer words or another filter.
          </NoMatch>
        }
        fill
      />
      <LogEntryPanel
        entry={entry}
        onClose={() => setEntry(null)}
        onFilter={(next) => {
          setEntry(null);
          filter(next);
        }}
      />
    </Page>
  );
}
