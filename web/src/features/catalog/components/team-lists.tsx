import { useState } from 'react';
import { NOTE_LABELS, SOFT_BLOCK_LABELS } from '#rules/catalog/team.ts';
import { plainDay } from '../../../shared/format.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Help } from '../../../ui/help.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FilteredList } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { NOTES, SOFT_BLOCKS } from '../lists.ts';
import { useNotes, useRemoveSoftBlock, useSoftBlocks, type Note, type SoftBlock } from '../team-api.ts';
import { NewTeamNote } from './note-finder.tsx';
import { NoteActs, NoteEditor, noteScope } from './notes-popup.tsx';
import { scopeOf, StoredBlock } from './soft-block-popup.tsx';
import { About, Card, IN_TAB, toCatalog, words, type TeamListProps } from './team-parts.tsx';
import styles from './team.module.css';

const authorOf = ({ first_name: first, last_name: last }: SoftBlock | Note) => `${first} ${last}`;
const BLOCK_COLUMNS: readonly GridColumn<SoftBlock>[] = [
  {
    id: 'name',
    header: 'Blocked',
    cell: (one) => (
      <About
        listingId={one.listing_id}
        name={one.name}
        catalog={one.catalog_type}
        sellerId={one.seller_company_id}
      />
    ),
    required: true,
  },
  { id: 'scope', header: 'Scope', cell: (one) => SOFT_BLOCK_LABELS[scopeOf(one)], width: 120 },
  { id: 'supplier', header: 'Supplier', cell: (one) => one.company_name ?? 'Any', width: 150 },
  {
    id: 'ndc',
    header: 'NDC',
    cell: ({ ndc_number: ndc }) => (ndc === null ? 'Any' : <Ndc ndc={ndc} />),
    width: 115,
  },
  { id: 'reason', header: 'Reason', cell: (one) => words(one.comment), required: true },
  { id: 'author', header: 'By', cell: authorOf, width: 120 },
  { id: 'date', header: 'Since', cell: (one) => plainDay(one.created_date), width: 105 },
];
const BLOCKS_WITH = (onEdit: (block: SoftBlock) => void): readonly GridColumn<SoftBlock>[] => [
  ...BLOCK_COLUMNS,
  {
    id: 'remove',
    header: 'Change',
    cell: (one) => <BlockActs block={one} onEdit={() => onEdit(one)} />,
    width: 85,
    required: true,
  },
];

/** Only its author and administrators of the catalog may; the others read whom to ask. */
function BlockActs({ block, onEdit }: { block: SoftBlock; onEdit: () => void }) {
  const remove = useRemoveSoftBlock();
  if (!block.can.change)
    return (
      <Help id={`removes-${block.id}`} about={`removing the soft block of ${block.name}`}>
        {`${authorOf(block)} made it and can remove it. You can still buy after agreeing.`}
      </Help>
    );
  return (
    <span className={styles.acts}>
      <IconButton icon="edit" iconSize={16} label={`Edit the soft block of ${block.name}`} onClick={onEdit} />
      <IconButton
        icon="trash"
        iconSize={16}
        label={`Remove the soft block of ${block.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(block)}
      />
    </span>
  );
}

/** The supplier and NDC of a listing; for the rest what is blocked says it. */
const offerOf = ({ listing_id: id, company_name: supplier, ndc_number: ndc }: SoftBlock): string =>
  id === null ? '' : `${supplier ?? ''} · ${ndc ?? ''}\n`;

/** The soft blocks of the facility, newest first. */
export function SoftBlockList({ search }: TeamListProps) {
  const screen = useListScreen(SOFT_BLOCKS, search, IN_TAB);
  const [open, setOpen] = useState<SoftBlock | null>(null);
  const columns = BLOCKS_WITH(setOpen);
  return (
    <>
      <FilteredList
        screen={screen}
        result={useSoftBlocks(screen.query)}
        counted
        columns={columns}
        fewer={sparing(columns, 'date', 'author')}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `Soft block of ${one.name}`}
        onOpen={setOpen}
        renderCard={(one) => (
          <Card
            title={one.name}
            kind={SOFT_BLOCK_LABELS[scopeOf(one)]}
            text={`${offerOf(one)}${one.comment}`}
            foot={`${authorOf(one)}, ${plainDay(one.created_date)}`}
            act={one.can.change ? 'Change or remove' : 'Read'}
            onOpen={() => setOpen(one)}
          />
        )}
        empty={
          <EmptyState drawing="file" title="No soft blocks yet" action={toCatalog}>
            Block a listing with the mark beside its name: your team then agrees before buying it.
          </EmptyState>
        }
      />
      <Popup title="Soft Block" width={500} opened={open !== null} onClose={() => setOpen(null)}>
        {open && <StoredBlock id={open.id} onDone={() => setOpen(null)} />}
      </Popup>
    </>
  );
}

const NOTE_COLUMNS: readonly GridColumn<Note>[] = [
  {
    id: 'name',
    header: 'About',
    cell: (one) => <About listingId={one.listing_id} name={one.name} />,
    required: true,
  },
  { id: 'type', header: 'Type', cell: (one) => NOTE_LABELS[noteScope(one)], width: 180 },
  { id: 'supplier', header: 'Supplier', cell: (one) => one.company_name ?? 'Any', width: 150 },
  {
    id: 'ndc',
    header: 'NDC',
    cell: ({ ndc_number: ndc }) => (ndc === null ? 'Any' : <Ndc ndc={ndc} />),
    width: 115,
  },
  { id: 'comment', header: 'Note', cell: (one) => words(one.comment), required: true },
  { id: 'author', header: 'By', cell: authorOf, width: 150 },
  { id: 'date', header: 'Written', cell: (one) => plainDay(one.created_date), width: 110 },
];
const NOTES_WITH = (onEdit: (note: Note) => void): readonly GridColumn<Note>[] => [
  ...NOTE_COLUMNS,
  {
    id: 'change',
    header: 'Change',
    cell: (one) => <NoteActs note={one} onEdit={() => onEdit(one)} />,
    width: 85,
    required: true,
  },
];

/** The notes of the facility, newest first. */
export function NoteList({ search }: TeamListProps) {
  const screen = useListScreen(NOTES, search, IN_TAB);
  const [open, setOpen] = useState<Note | null>(null);
  const columns = NOTES_WITH(setOpen);
  return (
    <>
      <div className={styles.new}>
        <NewTeamNote />
      </div>
      <FilteredList
        screen={screen}
        result={useNotes(screen.query)}
        counted
        columns={columns}
        fewer={sparing(columns, 'type', 'date')}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `Note on ${one.name}`}
        onOpen={setOpen}
        renderCard={(one) => (
          <Card
            title={one.name}
            kind={NOTE_LABELS[noteScope(one)]}
            text={
              one.company_name === null
                ? one.comment
                : `${one.company_name} · ${one.ndc_number ?? ''}\n${one.comment}`
            }
            act={one.can.change ? 'Change or remove' : 'Read'}
            foot={`${authorOf(one)}, ${plainDay(one.created_date)}`}
            onOpen={() => setOpen(one)}
          />
        )}
        empty={
          <EmptyState drawing="file" title="No notes yet" action={toCatalog}>
            Everybody of your facility reads them, here and on the page of the listing.
          </EmptyState>
        }
      />
      <NoteEditor note={open} onClose={() => setOpen(null)} />
    </>
  );
}
