import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIST_NAME_LENGTH } from '#rules/ordering/limits.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { countOf, formatDay } from '../../../shared/format.ts';
import { tellError } from '../../../shared/tell-error.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import {
  openList,
  useAddList,
  useOrderLists,
  useRemoveList,
  useSaveList,
  type OrderList,
  type SavedLine,
} from '../api.ts';
import { toSaved, type DeskLine } from '../desk-lines.ts';
import styles from './desk.module.css';

interface Props {
  lines: readonly DeskLine[];
  onClose: () => void;
  onOpen: (lines: readonly SavedLine[]) => void;
}

/** Lists of the facility: opened, saved under a name, renamed, overwritten, shared and removed. */
export function SavedLists({ lines, onClose, onOpen }: Props) {
  const { data, error, refetch } = useOrderLists();
  const saved = lines.map(toSaved);
  const open = (list: OrderList) => {
    openList(list.id)
      .then((opened) => onOpen(opened.lines))
      .catch((problem: unknown) => {
        tellError(problem);
        void refetch();
      });
  };
  return (
    <Popup title="Saved lists" width={640} opened onClose={onClose}>
      <NewList lines={saved} />
      {data === undefined && error === null && <SkeletonLines lines={4} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.soft}>No list is saved yet.</p>}
      <ul className={styles.lists}>
        {data?.map((list) => (
          <ListRow key={list.id} list={list} lines={saved} onOpen={() => open(list)} />
        ))}
      </ul>
    </Popup>
  );
}

function NewList({ lines }: { lines: readonly SavedLine[] }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const add = useAddList();
  const reason =
    lines.length === 0 ? 'There are no lines to save.' : name.trim() === '' ? 'Give the list a name.' : null;
  const save = () =>
    add.mutate(
      { name, shared, lines: [...lines] },
      {
        onSuccess: () => {
          setName('');
          toast.success('Saved');
        },
      },
    );
  return (
    <form
      className={styles.newList}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) save();
      }}
    >
      <TextInput
        label="Save these lines as"
        maxLength={LIST_NAME_LENGTH}
        value={name}
        error={add.error === null ? undefined : (fieldErrors(add.error)['name'] ?? errorText(add.error))}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Shared with the facility"
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <ReasonedButton type="submit" reason={reason} loading={add.isPending}>
        Save
      </ReasonedButton>
    </form>
  );
}

/** The field that takes the place of what was pressed takes its focus too. */
const selectOnce = (input: HTMLInputElement | null) => input?.select();

interface RowProps {
  list: OrderList;
  lines: readonly SavedLine[];
  onOpen: () => void;
}

function ListRow({ list, lines, onOpen }: RowProps) {
  const [name, setName] = useState<string | null>(null);
  const save = useSaveList();
  const remove = useRemoveList();
  const { id, version } = list;
  const overwrite = async () => {
    const body = `Its ${countOf(list.line_count, 'line')} give way to the ${countOf(lines.length, 'line')} of the desk.`;
    if (
      await confirm({ title: `Overwrite ${list.name}?`, body, confirmLabel: 'Overwrite', destructive: true })
    )
      save.mutate({ id, version, lines: [...lines] }, { onSuccess: () => toast.success('Saved') });
  };
  const askRemove = async () => {
    const body = list.shared ? 'Nobody of the facility can open it any more.' : 'It cannot be brought back.';
    if (await confirm({ title: `Remove ${list.name}?`, body, confirmLabel: 'Remove', destructive: true }))
      remove.mutate(id);
  };
  const rename = () => save.mutate({ id, version, name: name ?? '' }, { onSuccess: () => setName(null) });
  return (
    <li className={styles.list}>
      {name === null ? (
        <button type="button" className={styles.listName} onClick={onOpen}>
          <strong>{list.name}</strong>
          <span className={styles.soft}>
            {countOf(list.line_count, 'line')} · {list.author}, {formatDay(list.updated_date)}
            {list.shared && ' · shared'}
          </span>
        </button>
      ) : (
        <form
          className={styles.rename}
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <TextInput
            ref={selectOnce}
            aria-label={`New name of ${list.name}`}
            maxLength={LIST_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" loading={save.isPending}>
            Rename
          </Button>
          <Button size="xs" variant="default" onClick={() => setName(null)}>
            Cancel
          </Button>
        </form>
      )}
      {save.error !== null && (
        <span role="alert" className={styles.missing}>
          {errorText(save.error)}
        </span>
      )}
      {list.can.change && name === null && (
        <span className={styles.listActs}>
          <Checkbox
            size="xs"
            label="Shared"
            checked={list.shared}
            onChange={(event) => save.mutate({ id, version, shared: event.currentTarget.checked })}
          />
          {lines.length > 0 && (
            <Button size="compact-xs" variant="default" onClick={() => void overwrite()}>
              Overwrite<span className="visually-hidden"> {list.name}</span>
            </Button>
          )}
          <IconButton
            icon="edit"
            iconSize={18}
            label={`Rename ${list.name}`}
            onClick={() => setName(list.name)}
          />
          <IconButton
            icon="trash"
            iconSize={18}
            label={`Remove ${list.name}`}
            onClick={() => void askRemove()}
          />
        </span>
      )}
    </li>
  );
}
