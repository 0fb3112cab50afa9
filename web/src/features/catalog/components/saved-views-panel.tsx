import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { VIEW_NAME_LENGTH } from '#rules/catalog/team.ts';
import { preferences, saveViews, type SavedView } from '../../../shared/preferences.ts';
import { useStore } from '../../../shared/store.ts';
import { useCloseDropdown } from '../../../ui/dropdown.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useShareView, type SharedView } from '../team-api.ts';
import { nameOfCopy } from '../view-names.ts';
import type { SavedViewsProps } from './saved-views.tsx';
import { showsFavorites, TeamViews } from './team-views.tsx';
import styles from './catalog.module.css';

const LIST = 'catalog';

/** The searches kept under a name, and the field that keeps the one on screen. */
export function SavedViewsPanel({ current, onOpen }: SavedViewsProps) {
  const close = useCloseDropdown();
  const open = (address: string) => {
    onOpen(address);
    close();
  };
  const views = useStore(preferences).views?.[LIST] ?? [];
  const [name, setName] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  // The dropdown opened before this was there to take the focus.
  useEffect(() => panel.current?.querySelector<HTMLElement>('button, input')?.focus(), []);
  const keep = (next: readonly SavedView[], done: string) => {
    if (saveViews(LIST, next)) toast.success(done);
    else toast.error('You’ve reached the limit of saved views. Delete one first.');
  };
  const share = useShareView();
  // A shared view stands with those of the team; so it goes from the own ones.
  const shareView = (view: SavedView) =>
    share.mutate(view, {
      onSuccess: () =>
        keep(
          views.filter((one) => one !== view),
          showsFavorites(view.address)
            ? `View '${view.name}' shared: it shows everybody their own favorites`
            : `View '${view.name}' shared with your team`,
        ),
    });
  const copy = (view: SharedView) => {
    const own = nameOfCopy(view, new Set(views.map((one) => one.name)));
    keep(
      [...views, { name: own, address: view.address }],
      own === view.name ? `View '${own}' copied` : `View '${view.name}' copied as '${own}'`,
    );
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '' || wanted.length > VIEW_NAME_LENGTH) return;
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
              onClick={() => open(view.address)}
            >
              {view.name}
            </button>
            <IconButton
              icon="users"
              iconSize={16}
              label={`Share view ${view.name} with my team`}
              disabled={share.isPending}
              onClick={() => shareView(view)}
            />
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
      <TeamViews current={current} onOpen={open} onCopy={copy} />
      <form className={styles.viewForm} onSubmit={save}>
        <TextInput
          size="xs"
          label="Save this search as"
          value={name}
          error={
            name.trim().length > VIEW_NAME_LENGTH
              ? `A name has at most ${VIEW_NAME_LENGTH} characters`
              : undefined
          }
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="default">
          Save
        </Button>
      </form>
      <Link to="/catalog/team" className={styles.soft}>
        Soft blocks, notes and favorites
      </Link>
    </div>
  );
}
