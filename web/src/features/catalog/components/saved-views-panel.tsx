import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { preferences, saveViews, type SavedView } from '../../../shared/preferences.ts';
import { useStore } from '../../../shared/store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { SavedViewsProps } from './saved-views.tsx';
import styles from './catalog.module.css';

const LIST = 'catalog';
const LONGEST_NAME = 40;

/** The searches kept under a name, and the field that keeps the one on screen. */
export function SavedViewsPanel({ current, onOpen }: SavedViewsProps) {
  const views = useStore(preferences).views?.[LIST] ?? [];
  const [name, setName] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  // The dropdown opened before this was there to take the focus.
  useEffect(() => panel.current?.querySelector<HTMLElement>('button, input')?.focus(), []);
  const keep = (next: readonly SavedView[], done: string) => {
    if (saveViews(LIST, next)) toast.success(done);
    else toast.error('You’ve reached the limit of saved views. Delete one first.');
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
    <div ref={panel} className={styles.views}>
      {views.length === 0 && <p className={styles.soft}>Save a search with its filters to open it again.</p>}
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
  );
}
