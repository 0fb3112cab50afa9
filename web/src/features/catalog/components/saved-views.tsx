import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { preferences, saveViews, type SavedView } from '../../../shared/preferences.ts';
import { useStore } from '../../../shared/store.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import styles from './catalog.module.css';

const LIST = 'catalog';
const LONGEST_NAME = 40;

interface Props {
  /** The address of what is shown now, without the page: '?tag=fav'; empty for the whole catalog. */
  current: string;
  onOpen: (address: string) => void;
}

/** Searches kept under a name in this browser. */
export function SavedViews({ current, onOpen }: Props) {
  const views = useStore(preferences).views?.[LIST] ?? [];
  const [name, setName] = useState('');
  const keep = (next: readonly SavedView[], done: string) => {
    if (saveViews(LIST, next)) toast.success(done);
    else toast.error('There is no room for another view. Delete one first.');
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    const others = views.filter((one) => one.name !== wanted);
    keep([...others, { name: wanted, address: current }], `View '${wanted}' saved`);
    setName('');
  };
  return (
    <Dropdown
      kind="panel"
      label="Saved views"
      button={(props) => (
        <Button variant="default" {...props}>
          Views
        </Button>
      )}
    >
      <div className={styles.views}>
        {views.length === 0 && (
          <p className={styles.soft}>Save a search with its filters to open it again.</p>
        )}
        <ul className={styles.viewList}>
          {views.map((view) => (
            <li key={view.name} className={styles.view}>
              <button
                type="button"
                className={styles.viewName}
                aria-current={view.address === current || undefined}
                onClick={() => onOpen(view.address)}
              >
                {view.name}
              </button>
              <IconButton
                icon="trash"
                iconSize={16}
                label={`Delete view ${view.name}`}
                onClick={() =>
                  keep(
                    views.filter((one) => one !== view),
                    `View '${view.name}' deleted`,
                  )
                }
              />
            </li>
          ))}
        </ul>
        <form className={styles.viewForm} onSubmit={save}>
          <TextInput
            size="xs"
            label="Save this search as"
            value={name}
            maxLength={LONGEST_NAME}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="compact-sm" variant="default">
            Save
          </Button>
        </form>
      </div>
    </Dropdown>
  );
}
