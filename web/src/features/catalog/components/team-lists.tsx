import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { NOTE_LABELS, SOFT_BLOCK_LABELS } from '#rules/catalog/team.ts';
import { plainDay } from '../../../shared/format.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { FilteredList } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FAVORITES, NOTES, SOFT_BLOCKS } from '../lists.ts';
import type { TeamSearch } from '../routes.ts';
import {
  useFavorites,
  useNotes,
  useSoftBlocks,
  type Favorite,
  type Note,
  type SoftBlock,
} from '../team-api.ts';
import { FavoriteComment } from './favorite-comment.tsx';
import { NoteEditor, noteScope } from './notes-popup.tsx';
import { scopeOf, StoredBlock } from './soft-block-popup.tsx';
import styles from './team.module.css';

interface Props {
  search: TeamSearch;
}

const toCatalog = <LinkButton to="/catalog">Go to the catalog</LinkButton>;
const authorOf = ({ first_name: first, last_name: last }: SoftBlock | Note) => `${first} ${last}`;
const words = (text: string) => <span className={styles.words}>{text}</span>;

/** Leads to the listing, where it is one. */
function About({ listingId, name }: { listingId: number | null; name: string }) {
  if (listingId === null) return name;
  return (
    <Link to="/detailed/$id" params={{ id: String(listingId) }}>
      {name}
    </Link>
  );
}

const BLOCK_COLUMNS: readonly GridColumn<SoftBlock>[] = [
  {
    id: 'name',
    header: 'Blocked',
    cell: (one) => <About listingId={one.listing_id} name={one.name} />,
    required: true,
  },
  { id: 'scope', header: 'Scope', cell: (one) => SOFT_BLOCK_LABELS[scopeOf(one)], width: 130 },
  { id: 'reason', header: 'Reason', cell: (one) => words(one.comment), required: true },
  { id: 'author', header: 'By', cell: authorOf, width: 150 },
  { id: 'date', header: 'Since', cell: (one) => plainDay(one.created_date), width: 110 },
];
const FEWER_BLOCK_COLUMNS = sparing(BLOCK_COLUMNS, 'date');

/** The soft blocks of the facility, newest first. */
export function SoftBlockList({ search }: Props) {
  const screen = useListScreen(SOFT_BLOCKS, search);
  const [open, setOpen] = useState<SoftBlock | null>(null);
  return (
    <>
      <FilteredList
        screen={screen}
        result={useSoftBlocks(screen.query)}
        counted
        columns={BLOCK_COLUMNS}
        fewer={FEWER_BLOCK_COLUMNS}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `Soft block of ${one.name}`}
        onOpen={setOpen}
        renderCard={(one) => (
          <Card
            title={one.name}
            kind={SOFT_BLOCK_LABELS[scopeOf(one)]}
            text={one.comment}
            foot={`${authorOf(one)}, ${plainDay(one.created_date)}`}
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
  { id: 'comment', header: 'Note', cell: (one) => words(one.comment), required: true },
  { id: 'author', header: 'By', cell: authorOf, width: 150 },
  { id: 'date', header: 'Written', cell: (one) => plainDay(one.created_date), width: 110 },
];
const FEWER_NOTE_COLUMNS = sparing(NOTE_COLUMNS, 'type');

/** The notes of the facility, newest first. */
export function NoteList({ search }: Props) {
  const screen = useListScreen(NOTES, search);
  const [open, setOpen] = useState<Note | null>(null);
  return (
    <>
      <FilteredList
        screen={screen}
        result={useNotes(screen.query)}
        counted
        columns={NOTE_COLUMNS}
        fewer={FEWER_NOTE_COLUMNS}
        rowId={(one) => String(one.id)}
        rowLabel={(one) => `Note on ${one.name}`}
        onOpen={setOpen}
        renderCard={(one) => (
          <Card
            title={one.name}
            kind={NOTE_LABELS[noteScope(one)]}
            text={one.comment}
            foot={`${authorOf(one)}, ${plainDay(one.created_date)}`}
            onOpen={() => setOpen(one)}
          />
        )}
        empty={
          <EmptyState drawing="file" title="No notes yet" action={toCatalog}>
            Write one on the page of a listing: everybody of your facility reads it.
          </EmptyState>
        }
      />
      <NoteEditor note={open} onClose={() => setOpen(null)} />
    </>
  );
}

const FAVORITE_COLUMNS: readonly GridColumn<Favorite>[] = [
  {
    id: 'name',
    header: 'Listing',
    cell: ({ listing }) => <About listingId={listing.id} name={listing.name} />,
    required: true,
  },
  { id: 'comment', header: 'Comment', cell: (one) => words(one.comment ?? '–'), required: true },
];

/** The own favorites with what one says of them. */
export function FavoriteList({ search }: Props) {
  const screen = useListScreen(FAVORITES, search);
  const [open, setOpen] = useState<Favorite | null>(null);
  return (
    <>
      <FilteredList
        screen={screen}
        result={useFavorites(screen.query)}
        counted
        columns={FAVORITE_COLUMNS}
        rowId={(one) => String(one.favorite_id)}
        rowLabel={(one) => `Favorite ${one.listing.name}`}
        onOpen={setOpen}
        renderCard={(one) => (
          <Card title={one.listing.name} text={one.comment ?? 'No comment'} onOpen={() => setOpen(one)} />
        )}
        empty={
          <EmptyState drawing="file" title="No favorites yet" action={toCatalog}>
            Press the heart of a listing to find it here again.
          </EmptyState>
        }
      />
      <FavoriteComment
        favorite={open && { id: open.favorite_id, name: open.listing.name, comment: open.comment }}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

interface CardProps {
  title: string;
  kind?: string;
  text: string;
  foot?: ReactNode;
  onOpen: () => void;
}

function Card({ title, kind, text, foot, onOpen }: CardProps) {
  return (
    <ListCard onOpen={onOpen}>
      <strong>{title}</strong>
      {words(text)}
      {(kind ?? foot) !== undefined && (
        <CardLine>
          <span className={styles.note}>{kind}</span>
          <span className={styles.note}>{foot}</span>
        </CardLine>
      )}
    </ListCard>
  );
}
