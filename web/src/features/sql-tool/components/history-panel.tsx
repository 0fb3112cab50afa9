import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { countOf, formatMoment } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useHistory, type AskedQuery } from '../api.ts';
import styles from './query-list.module.css';

/** What was asked before; 'Use' puts it into the editor. */
export function HistoryPanel({ onUse }: { onUse: (query: string) => void }) {
  const mayReadAll = useMe().permissions.includes('users');
  const [everybody, setEverybody] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useHistory(page, everybody);
  return (
    <div className={styles.panel}>
      {mayReadAll && (
        <Switch
          label="Queries of everybody"
          checked={everybody}
          onChange={(event) => {
            setEverybody(event.currentTarget.checked);
            setPage(1);
          }}
        />
      )}
      {data === undefined &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />)}
      {data?.data.length === 0 && (
        <EmptyState title="No queries yet">What you run is kept here for 13 months.</EmptyState>
      )}
      <ul className={styles.list} aria-label="History">
        {data?.data.map((one) => (
          <Entry key={one.id} entry={one} named={everybody} onUse={() => onUse(one.query)} />
        ))}
      </ul>
      {data && data.meta.total > data.meta.per_page && (
        <Pager page={data.meta.page} perPage={data.meta.per_page} total={data.meta.total} onPage={setPage} />
      )}
    </div>
  );
}

function Entry({ entry, named, onUse }: { entry: AskedQuery; named: boolean; onUse: () => void }) {
  const outcome = entry.refusal ?? `${countOf(entry.row_count ?? 0, 'row')} in ${entry.milliseconds} ms`;
  const facts = [
    formatMoment(entry.at),
    named && entry.user.name,
    entry.company && `only ${entry.company.name}`,
    entry.exported && 'exported',
  ].filter(Boolean);
  return (
    <li className={styles.entry}>
      <pre className={styles.query}>{entry.query}</pre>
      <p className={styles.facts} data-refused={entry.refusal !== null || undefined}>
        {facts.join(' · ')} · {outcome}
      </p>
      <Button
        size="xs"
        variant="default"
        onClick={onUse}
        aria-label={`Use the query of ${formatMoment(entry.at)}`}
      >
        Use
      </Button>
    </li>
  );
}
