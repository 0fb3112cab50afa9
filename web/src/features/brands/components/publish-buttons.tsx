import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { usePublishBlocks, useUndoPublication, type BlockDraft, type ClientRecord } from '../api.ts';
import styles from './blocks.module.css';

const WORDS = { new: 'New', changed: 'Changed', deleted: 'Deleted', published: '' } as const;

/** Shows the drafts to visitors, and takes that back. */
export function PublishButtons({ client, blocks }: { client: ClientRecord; blocks: readonly BlockDraft[] }) {
  const publish = usePublishBlocks(client.id);
  const undo = useUndoPublication(client.id);
  const changes = blocks.filter(({ state }) => state !== 'published');
  const askPublish = async () => {
    const confirmed = await confirm({
      title: 'Publish all?',
      body: (
        <>
          <p>Visitors see these {countOf(changes.length, 'change')} at once:</p>
          <ul className={styles.changes}>
            {changes.map(({ id, title, state }) => (
              <li key={id}>
                {WORDS[state]}: {title}
              </li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: 'Publish all',
    });
    if (confirmed) publish.mutate(undefined, { onSuccess: () => toast.success('Blocks published') });
  };
  const askUndo = async () => {
    const confirmed = await confirm({
      title: 'Undo the last publication?',
      body: 'Visitors see what was published before, or no blocks if that was the first time. Your drafts stay.',
      confirmLabel: 'Undo publication',
    });
    if (confirmed) undo.mutate(undefined, { onSuccess: () => toast.success('Publication undone') });
  };
  return (
    <>
      {client.publication !== null && (
        <Button variant="default" loading={undo.isPending} onClick={() => void askUndo()}>
          Undo publication
        </Button>
      )}
      <ReasonedButton
        reason={changes.length === 0 ? 'Visitors see all of this already.' : null}
        reasonHidden
        leftSection={<Icon name="upload" size={16} />}
        loading={publish.isPending}
        onClick={() => void askPublish()}
      >
        Publish all
      </ReasonedButton>
    </>
  );
}
