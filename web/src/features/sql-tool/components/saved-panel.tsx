import { Button } from '@mantine/core';
import { formatMoment } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDeleteSaved, useSaved, type SavedQuery } from '../api.ts';
import styles from './query-list.module.css';

interface Props {
  onOpen: (saved: SavedQuery) => void;
}

export function SavedPanel({ onOpen }: Props) {
  const { data, error, refetch } = useSaved();
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />;
  if (data.length === 0)
    return (
      <EmptyState title="No saved queries yet">
        Write a query and press ‘Save’ to keep it under a title.
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label="Saved queries">
      {data.map((one) => (
        <Entry key={one.id} saved={one} onOpen={() => onOpen(one)} />
      ))}
    </ul>
  );
}

function Entry({ saved, onOpen }: { saved: SavedQuery; onOpen: () => void }) {
  const remove = useDeleteSaved();
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ‘${saved.title}’?`,
      body: saved.shared ? 'The others will no longer find it either.' : 'The query is deleted for good.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (sure) remove.mutate(saved.id, { onSuccess: () => toast.success('Deleted') });
  };
  const whose = saved.own
    ? saved.shared
      ? 'shared by you'
      : 'yours alone'
    : `shared by ${saved.owner.name}`;
  return (
    <li className={styles.entry}>
      <h3 className={styles.title}>{saved.title}</h3>
      <pre className={styles.query}>{saved.query}</pre>
      <p className={styles.facts}>
        {whose} · {formatMoment(saved.saved_at)}
      </p>
      <div className={styles.buttons}>
        <Button size="xs" variant="default" onClick={onOpen} aria-label={`Open ${saved.title}`}>
          Open
        </Button>
        {saved.own && (
          <Button
            size="xs"
            variant="default"
            loading={remove.isPending}
            onClick={() => void ask()}
            aria-label={`Delete ${saved.title}`}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
