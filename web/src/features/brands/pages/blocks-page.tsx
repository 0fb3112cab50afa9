import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ofType, type BlockType } from '#rules/brands/direct-blocks.ts';
import { countOf, formatMoment } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import {
  useBlockDrafts,
  useClientRecord,
  useDeleteBlock,
  useRestoreBlock,
  type BlockDraft,
  type ClientRecord,
} from '../api.ts';
import { draftOf, previewed } from '../client-draft.ts';
import { BlockColumn } from '../components/block-column.tsx';
import { BlockEditor, type Edited } from '../components/block-editor.tsx';
import styles from '../components/blocks.module.css';
import { HostPreview } from '../components/host-preview.tsx';
import { PublishButtons } from '../components/publish-buttons.tsx';

const COLUMNS: readonly { type: BlockType; title: string; hint: string }[] = [
  { type: 'navigation', title: 'Navigation', hint: 'Entries at the top, before Facility Registration' },
  { type: 'footer', title: 'Footer', hint: 'Texts beside address and contact form' },
  { type: 'blackbox', title: 'Blackbox', hint: 'The body of the start page' },
];

/** The blocks of a supplier's own site: edited as drafts, shown to visitors when they are published. */
export function BlocksPage() {
  const { id } = useParams({ from: '/app/direct-editor/$id' });
  const client = useClientRecord(Number(id));
  const drafts = useBlockDrafts(Number(id));
  usePageTitle(client.data && `Blocks of ${client.data.name}`);
  if (client.data && drafts.data) return <Editor client={client.data} blocks={drafts.data} />;
  return (
    <Page>
      <NoRecord
        error={client.error ?? drafts.error}
        missing="This brand does not exist."
        action={<LinkButton to="/admin/direct">Show all brands</LinkButton>}
        onRetry={() => void Promise.all([client.refetch(), drafts.refetch()])}
      />
    </Page>
  );
}

function Editor({ client, blocks }: { client: ClientRecord; blocks: readonly BlockDraft[] }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [deleted, setDeleted] = useState<BlockDraft | null>(null);
  const remove = useDeleteBlock();
  const open = blocks.filter(({ state }) => state !== 'published').length;
  const columns = COLUMNS.map(({ type, title, hint }) => (
    <BlockColumn
      key={type}
      clientId={client.id}
      type={type}
      title={title}
      hint={hint}
      blocks={ofType(blocks, type)}
      onAdd={() => setEdited({ type, block: null })}
      onEdit={(block) => setEdited({ type, block })}
      onDelete={(block) => remove.mutate(block.id, { onSuccess: () => setDeleted(block) })}
    />
  ));
  return (
    <Page>
      <PageHeader
        back={
          <Link to="/admin/direct/$id" params={{ id: String(client.id) }}>
            {client.name}
          </Link>
        }
        title={`Blocks of ${client.name}`}
        summary={summaryOf(client, open)}
        actions={
          <>
            <Button variant="default" onClick={() => setPreviewing(true)}>
              Preview
            </Button>
            <PublishButtons client={client} blocks={blocks} />
          </>
        }
      />
      {!client.use_direct && (
        <p className={styles.notice}>
          {client.name} is not in direct mode, so visitors see none of these blocks. Switch it on in the{' '}
          <Link to="/admin/direct/$id" params={{ id: String(client.id) }}>
            settings of the brand
          </Link>
          .
        </p>
      )}
      <Undo block={deleted} onDone={() => setDeleted(null)} />
      <Arranged columns={columns} />
      <BlockEditor client={client} edited={edited} onClose={() => setEdited(null)} />
      {previewing && (
        <HostPreview
          config={previewed(client, draftOf(client))}
          hosts={client.hosts.map(({ host }) => host)}
          blocks={blocks}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Page>
  );
}

function summaryOf({ publication }: ClientRecord, open: number): string {
  const changes = open === 0 ? 'Everything is published' : `${countOf(open, 'change')} not published`;
  if (publication === null) return `${changes} · Visitors see no blocks yet`;
  const by = publication.published_by === null ? '' : ` by ${publication.published_by}`;
  return `${changes} · Last published ${formatMoment(publication.published_at)}${by}`;
}

/** Side by side where there is room, else one at a time. */
function Arranged({ columns }: { columns: readonly React.ReactElement[] }) {
  const wide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  if (wide === true) return <div className={styles.columns}>{columns}</div>;
  return (
    <Tabs defaultValue="navigation">
      <Tabs.List aria-label="Blocks">
        {COLUMNS.map(({ type, title }) => (
          <Tabs.Tab key={type} value={type}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {COLUMNS.map(({ type }, index) => (
        <Tabs.Panel key={type} value={type} className={styles.tab ?? ''}>
          {columns[index]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Stays until the next deletion, so that a slow reader can still take it back. */
function Undo({ block, onDone }: { block: BlockDraft | null; onDone: () => void }) {
  const restore = useRestoreBlock();
  return (
    <div role="status">
      {block !== null && (
        <div className={styles.undo}>
          <span>“{block.title}” is deleted.</span>
          <Button
            variant="default"
            size="xs"
            loading={restore.isPending}
            onClick={() => restore.mutate(block.id, { onSuccess: onDone })}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
