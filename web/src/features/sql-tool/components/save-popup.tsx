import { Button, Checkbox } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useSave, type SavedQuery } from '../api.ts';
import styles from './query-list.module.css';

interface Props {
  query: string;
  /** The own saved query that stands in the editor. */
  known: SavedQuery | null;
  onClose: () => void;
  onSaved: (saved: SavedQuery) => void;
}

export function SavePopup({ query, known, onClose, onSaved }: Props) {
  const [title, setTitle] = useState(known?.title ?? '');
  const [shared, setShared] = useState(known?.shared ?? false);
  const save = useSave();
  const send = (id?: number) =>
    save.mutate(
      { title, query, shared, ...(id !== undefined && { id }) },
      {
        onSuccess: (saved) => {
          toast.success('Saved');
          onSaved(saved);
        },
      },
    );
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(known?.id);
  };
  return (
    <Popup opened onClose={onClose} title="Save the query" width={440}>
      <form className={styles.panel} onSubmit={onSubmit}>
        <PlainField
          label="Title"
          value={title}
          onChange={setTitle}
          maxLength={100}
          required
          data-autofocus
          error={save.error ? errorText(save.error) : undefined}
        />
        <Checkbox
          label="Share with everybody who uses the SQL tool"
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={save.isPending}>
            {known ? 'Save changes' : 'Save'}
          </Button>
          {known && (
            <Button variant="default" disabled={save.isPending} onClick={() => send()}>
              Save as new
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Popup>
  );
}
