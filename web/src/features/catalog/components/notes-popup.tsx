import { Button, Radio, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  COMMENT_REQUIRED,
  NOTE_LABELS,
  NOTE_LENGTH,
  NOTE_SCOPES,
  type NoteScope,
} from '#rules/catalog/team.ts';
import { plainDay } from '../../../shared/format.ts';
import { hasKeptDraft, useKeptDraft } from '../../../shared/kept-draft.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import type { ListingDetail } from '../api.ts';
import { useAddNote, useExpireNote, useNotes, useSaveNote, type Note } from '../team-api.ts';
import styles from './team.module.css';

const WIDTH = 600;
const EDITOR_WIDTH = 500;
const MOST_NOTES = 200;

interface Props {
  listing: ListingDetail;
  opened: boolean;
  onClose: () => void;
}

/** What the team says of a listing and its drug group, newest first (SP-332 … SP-345). */
export function NotesPopup({ listing, opened, onClose }: Props) {
  // A note that was begun before is gone on with.
  const [editing, setEditing] = useState<Note | 'new' | null>(
    hasKeptDraft(newNote(listing.id)) ? 'new' : null,
  );
  return (
    <>
      <Popup title="Notes" width={WIDTH} opened={opened} onClose={onClose}>
        {opened && (
          <div className={styles.panel}>
            <p className={styles.product}>{listing.name}</p>
            <Notes listingId={listing.id} onEdit={setEditing} />
            <div className={styles.buttons}>
              <LinkButton
                to="/catalog/team"
                search={{ tab: 'notes' }}
                variant="subtle"
                className={styles.first ?? ''}
                onClick={onClose}
              >
                All notes of the team
              </LinkButton>
              <Button onClick={() => setEditing('new')}>New Note</Button>
            </div>
          </div>
        )}
      </Popup>
      <NoteEditor listing={listing} note={editing} onClose={() => setEditing(null)} />
    </>
  );
}

function Notes({ listingId, onEdit }: { listingId: number; onEdit: (note: Note) => void }) {
  const { data, error, refetch } = useNotes({ listing_id: listingId, per_page: MOST_NOTES });
  if (!data)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <ErrorState title="Error fetching notes" error={error} onRetry={() => void refetch()} />
    );
  if (data.data.length === 0)
    return (
      <p className={styles.note}>No notes yet. What you write here, everybody of your facility reads.</p>
    );
  return (
    <ul className={styles.notes} aria-label="Notes">
      {data.data.map((note) => (
        <li key={note.id} className={styles.written}>
          <div>
            <p className={styles.words}>{note.comment}</p>
            <p className={styles.note}>
              {note.first_name} {note.last_name}, {plainDay(note.created_date)} ·{' '}
              {NOTE_LABELS[noteScope(note)]}
            </p>
          </div>
          <NoteActs note={note} onEdit={() => onEdit(note)} />
        </li>
      ))}
    </ul>
  );
}

export const noteScope = (note: Pick<Note, 'listing_id'>): NoteScope =>
  note.listing_id === null ? 'gcn' : 'listing_id';

/** Asks, then removes the note. */
function useRemoval(note: Note, onDone = () => {}) {
  const expire = useExpireNote();
  const ask = async () => {
    const confirmed = await confirm({
      title: 'Confirm Removal',
      body: 'Are you sure you want to remove this note?',
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (confirmed) expire.mutate(note, { onSuccess: onDone });
  };
  return { ask: () => void ask(), pending: expire.isPending };
}

/** For who may change it. */
export function NoteActs({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const removal = useRemoval(note);
  if (!note.can.change) return null;
  const which = `note of ${note.first_name} ${note.last_name}: ${note.comment.slice(0, 40)}`;
  return (
    <span className={styles.acts}>
      <IconButton icon="edit" iconSize={16} label={`Edit ${which}`} onClick={onEdit} />
      <IconButton icon="trash" iconSize={16} label={`Remove ${which}`} onClick={removal.ask} />
    </span>
  );
}

const titleOf = (note: Note | 'new' | null) => {
  if (note === 'new' || note === null) return 'New Note';
  return note.can.change ? 'Edit Note' : 'Note';
};

interface EditorProps {
  /** Of a new note. */
  listing?: Pick<ListingDetail, 'id' | 'gcn'>;
  note: Note | 'new' | null;
  onClose: () => void;
}

/** Adds a note to a listing, or changes one; over the list of notes, or by itself. */
export function NoteEditor({ listing, note, onClose }: EditorProps) {
  return (
    <Popup title={titleOf(note)} width={EDITOR_WIDTH} opened={note !== null} onClose={onClose}>
      {note === 'new' && listing && <NewNote listing={listing} onDone={onClose} />}
      {note !== 'new' && note !== null && <StoredNote note={note} onDone={onClose} />}
    </Popup>
  );
}

/** What a note that is written is kept as. */
const newNote = (listingId: number) => `note-of-${listingId}`;

interface NewNoteDraft {
  scope: NoteScope | null;
  comment: string;
}

function NewNote({ listing, onDone }: { listing: Pick<ListingDetail, 'id' | 'gcn'>; onDone: () => void }) {
  const [draft, setDraft, forget] = useKeptDraft<NewNoteDraft>(newNote(listing.id), () => ({
    scope: null,
    comment: '',
  }));
  const [missing, setMissing] = useState(false);
  const add = useAddNote();
  const leave = () => {
    forget();
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { scope } = draft;
    const comment = draft.comment.trim();
    if (scope === null) return;
    setMissing(comment === '');
    if (comment === '') return;
    const id = scope === 'gcn' ? listing.gcn : listing.id;
    add.mutate({ comment, [scope]: id }, { onSuccess: leave });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Radio.Group
        label="Type"
        required
        value={draft.scope}
        onChange={(next) => setDraft({ ...draft, scope: NOTE_SCOPES.find((one) => one === next) ?? null })}
      >
        <div className={styles.choices}>
          {NOTE_SCOPES.map((scope, index) => (
            <Radio
              key={scope}
              {...(index === 0 && { 'data-autofocus': true })}
              value={scope}
              label={NOTE_LABELS[scope]}
              description={scope === 'gcn' && listing.gcn === null ? 'This listing has no GCN' : undefined}
              disabled={scope === 'gcn' && listing.gcn === null}
            />
          ))}
        </div>
      </Radio.Group>
      <CommentField
        value={draft.comment}
        error={missing}
        chosenAbove
        onChange={(comment) => {
          setDraft({ ...draft, comment });
          setMissing(false);
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <ReasonedButton
          type="submit"
          loading={add.isPending}
          reason={draft.scope === null ? 'Choose a type first.' : null}
        >
          Add Note
        </ReasonedButton>
      </div>
    </form>
  );
}

function StoredNote({ note, onDone }: { note: Note; onDone: () => void }) {
  const [comment, setComment, forget] = useKeptDraft(`note-${note.id}`, () => note.comment);
  const [missing, setMissing] = useState(false);
  const save = useSaveNote();
  const leave = () => {
    forget();
    onDone();
  };
  const removal = useRemoval(note, leave);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(comment.trim() === '');
    if (comment.trim() !== '') save.mutate({ id: note.id, comment: comment.trim() }, { onSuccess: leave });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        {NOTE_LABELS[noteScope(note)]}: {note.name}
      </p>
      <CommentField
        value={comment}
        error={missing}
        readOnly={!note.can.change}
        onChange={(next) => {
          setComment(next);
          setMissing(false);
        }}
      />
      <p className={styles.note}>
        Written by {note.first_name} {note.last_name} on {plainDay(note.created_date)}.
        {!note.can.change && ' Only they and administrators of the catalog change it.'}
      </p>
      {note.can.change && (
        <div className={styles.buttons}>
          <Button
            variant="default"
            className={styles.first ?? ''}
            loading={removal.pending}
            onClick={removal.ask}
          >
            Remove
          </Button>
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Update Note
          </Button>
        </div>
      )}
    </form>
  );
}

interface FieldProps {
  value: string;
  error: boolean;
  readOnly?: boolean;
  /** Something is chosen above it first. */
  chosenAbove?: boolean;
  onChange: (comment: string) => void;
}

function CommentField({ value, error, readOnly = false, chosenAbove = false, onChange }: FieldProps) {
  return (
    <Textarea
      label="Comment"
      {...(!chosenAbove && { 'data-autofocus': true })}
      value={value}
      error={error ? COMMENT_REQUIRED : undefined}
      maxLength={NOTE_LENGTH}
      minRows={4}
      autosize
      required={!readOnly}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
