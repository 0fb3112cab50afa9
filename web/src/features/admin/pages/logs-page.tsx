import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment, totalOf } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { useWide } from '../../../ui/dialogs.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useLogs, type LogEntry } from '../api.ts';
import { LOG_COLUMNS, FEWER_LOG_COLUMNS, LogCard } from '../components/log-columns.tsx';
import { LogEntryPanel } from '../components/log-entry.tsx';
import { LogChips, LogFilters } from '../components/log-filters.tsx';
import { PER_PAGE, toFilters, toQuery } from '../logs-query.ts';
import type { LogsSearch } from '../routes.ts';

/** What everybody did and what was refused, newest first. */
export function LogsPage() {
  const search = useSearch({ from: '/app/admin/logs' });
  const navigate = useNavigate({ from: '/admin/logs' });
  const { data, error, refetch, isPlaceholderData } = useLogs(toQuery(search));
  const [entry, setEntry] = useState<LogEntry | null>(null);
  const wide = useWide();
  const go = (next: LogsSearch, replace = false) =>
    void navigate({ search: (now: LogsSearch) => ({ ...now, ...next }), replace });
  const filter = (next: LogsSearch) => go({ page: undefined, ...next }, true);
  return (
    <Page fill>
      <PageHeader
        title="Logs"
        summary={data ? totalOf(data.meta, 'entry', 'entries') : 'Please Wait'}
        actions={
          <ExportMenu
            onExport={(format) => saveFile('exportLogs', { query: { ...toFilters(search), format } })}
          />
        }
      />
      <LogFilters search={search} onChange={filter} />
      <DataGrid
        id={wide ? 'logs' : 'logs-narrow'}
        label="Logs"
        columns={wide ? LOG_COLUMNS : FEWER_LOG_COLUMNS}
        rows={data?.data}
        rowId={(one) => one.id}
        rowLabel={(one) => `${one.event}, ${formatMoment(one.at)}`}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
        onOpen={setEntry}
        summary={<LogChips search={search} onChange={filter} />}
        renderCard={(one) => <LogCard entry={one} onOpen={() => setEntry(one)} />}
        empty={<NoLogs onReset={() => void navigate({ search: {} })} />}
        fill
      />
      {data && data.meta.total > PER_PAGE && (
        <Pager
          page={data.meta.page}
          perPage={data.meta.per_page}
          total={data.meta.total}
          onPage={(page) => go({ page: String(page) })}
        />
      )}
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

function NoLogs({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title="No entries match"
      action={
        <Button variant="default" onClick={onReset}>
          Show all entries
        </Button>
      }
    >
      Try other days, fewer words or another filter.
    </EmptyState>
  );
}
