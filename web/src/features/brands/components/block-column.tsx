/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- rows are dragged; everything that does has buttons */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { BlockType } from '#rules/brands/direct-blocks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useReorderBlocks, useRestoreBlock, type BlockDraft } from '../api.ts';
import { moved } from '../move.ts';
import styles from './blocks.module.css';

interface Props {
  clientId: number;
  type: BlockType;
  title: string;
  hint: string;
  blocks: readonly BlockDraft[];
  onAdd: () => void;
  onEdit: (block: BlockDraft) => void;
  onDelete: (block: BlockDraft) => void;
}

/** The blocks of one type in their order; dragged, or moved by their buttons and arrow keys, and saved at once. */
export function BlockColumn({ clientId, type, title, hint, blocks, onAdd, onEdit, onDelete }: Props) {
  const reorder = useReorderBlocks(clientId);
  const [told, setTold] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focusOn = useRef<string | null>(null);
  const drafts = blocks.filter(({ state }) => state !== 'deleted');
  const ids = drafts.map(({ id }) => id);
  // The list draws the moved row anew elsewhere, and the button that moved it keeps the focus.
  useEffect(() => {
    if (focusOn.current === null) return;
    list.current?.querySelector<HTMLElement>(focusOn.current)?.focus();
    focusOn.current = null;
  }, [blocks]);

  const move = (block: BlockDraft, to: number) => {
    const next = moved(ids, block.id, to);
    if (next === null) return;
    reorder.mutate({ type, ids: next });
    setTold(`${block.title} is now ${to + 1} of ${ids.length} in ${title}.`);
  };
  const drop = (event: DragEvent, onto: BlockDraft) => {
    event.preventDefault();
    const block = drafts.find(({ id }) => id === dragged);
    if (block) move(block, ids.indexOf(onto.id));
    setDragged(null);
  };
  return (
    <Panel
      title={title}
      aside={
        <Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={onAdd}>
          Add
          <span className="visually-hidden"> to {title}</span>
        </Button>
      }
    >
      <p className={styles.hint}>{hint}</p>
      <span role="status" className="visually-hidden">
        {told}
      </span>
      <ol ref={list} className={styles.list}>
        {blocks.map((block) => (
          <li
            key={block.id}
            className={styles.block}
            data-deleted={block.state === 'deleted' || undefined}
            data-dragged={dragged === block.id || undefined}
            draggable={block.state !== 'deleted'}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(block.id);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => drop(event, block)}
          >
            <BlockRow
              block={block}
              place={ids.indexOf(block.id)}
              count={ids.length}
              onEdit={() => onEdit(block)}
              onDelete={() => onDelete(block)}
              onMove={(to, button) => {
                focusOn.current = `[data-block="${block.id}"] [data-move="${button}"]`;
                move(block, to);
              }}
            />
          </li>
        ))}
      </ol>
      {blocks.length === 0 && (
        <p className={styles.hint}>Nothing here: visitors see what the product says.</p>
      )}
    </Panel>
  );
}

interface RowProps {
  block: BlockDraft;
  place: number;
  count: number;
  onEdit: () => void;
  onDelete: () => void;
  onMove: (to: number, button: 'up' | 'down') => void;
}

function BlockRow({ block, place, count, onEdit, onDelete, onMove }: RowProps) {
  const restore = useRestoreBlock();
  const { id, title, state } = block;
  const byArrows = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && place > 0) onMove(place - 1, 'up');
    else if (event.key === 'ArrowDown' && place < count - 1) onMove(place + 1, 'down');
    else return;
    event.preventDefault();
  };
  if (state === 'deleted') {
    return (
      <>
        <del className={styles.title}>{title}</del>
        <StatusBadge tone="refusal">Deleted</StatusBadge>
        <Button variant="default" size="compact-xs" onClick={() => restore.mutate(id)}>
          Restore
          <span className="visually-hidden"> {title}</span>
        </Button>
      </>
    );
  }
  return (
    <>
      <span aria-hidden="true" className={styles.grip} />
      <button type="button" className={styles.open} onClick={onEdit}>
        <span className="visually-hidden">Edit </span>
        {title}
      </button>
      <BlockState block={block} />
      <span className={styles.moves} data-block={id} role="group" aria-label={`Place of ${title}`}>
        <IconButton
          icon="arrow-up"
          iconSize={16}
          label={`Move ${title} up`}
          data-move="up"
          onKeyDown={byArrows}
          aria-disabled={place === 0}
          onClick={() => place > 0 && onMove(place - 1, 'up')}
        />
        <IconButton
          icon="arrow-up"
          iconSize={16}
          label={`Move ${title} down`}
          data-move="down"
          onKeyDown={byArrows}
          className={styles.down}
          aria-disabled={place === count - 1}
          onClick={() => place < count - 1 && onMove(place + 1, 'down')}
        />
      </span>
      <IconButton icon="trash" iconSize={16} label={`Delete ${title}`} onClick={onDelete} />
    </>
  );
}

function BlockState({ block: { state, active, roles } }: { block: BlockDraft }) {
  return (
    <span className={styles.states}>
      {state === 'new' && <StatusBadge tone="info">New</StatusBadge>}
      {state === 'changed' && <StatusBadge tone="attention">Changed</StatusBadge>}
      {!active && <StatusBadge tone="neutral">Inactive</StatusBadge>}
      {roles.length > 0 && <StatusBadge tone="neutral">{roles.join(', ')}</StatusBadge>}
    </span>
  );
}
