import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import type { MenuQueue } from '#rules/brands/menus.ts';
import { formatCount } from '../../shared/format.ts';
import { preferences, savePreferences } from '../../shared/preferences.ts';
import { useClient } from '../../shared/session.ts';
import { useStore } from '../../shared/store.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './side-menu.module.css';
import type { MenuEntry } from './use-menu.ts';

export function HomeLink({ collapsed }: { collapsed: boolean }) {
  const { name, brand, hydra, logo_url: full, logo_compact_url: compact } = useClient();
  return (
    <Link to="/" className={styles.logo} aria-label={`${name}, home`}>
      <Logo
        name={name}
        kind={collapsed ? 'compact' : 'full'}
        url={hydra ? (collapsed ? compact : full) : null}
        supplier={brand === 'direct'}
      />
    </Link>
  );
}

interface ListProps {
  entries: readonly MenuEntry[];
  active: MenuEntry | null;
  collapsed: boolean;
  /** How much waits behind an entry. */
  queues?: Partial<Record<MenuQueue, number>> | undefined;
}

/** Entries and groups of a menu. */
export function MenuList({ entries, active, collapsed, queues }: ListProps) {
  const nav = useRef<HTMLElement>(null);
  const { folded } = useStore(preferences);
  const label = active?.label;
  // Where we are is seen, however far down the menu it stands; what scrolls is the menu alone.
  useEffect(() => {
    if (label === undefined) return;
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [label, folded]);
  const item = (entry: MenuEntry) => (
    <Item
      key={entry.label}
      entry={entry}
      active={entry === active}
      collapsed={collapsed}
      waiting={(entry.queue && queues?.[entry.queue]) ?? 0}
    />
  );
  return (
    <nav ref={nav} aria-label="Main" className={styles.nav}>
      <ul className={styles.list}>
        {entries.map((entry) =>
          entry.children ? (
            <Group key={entry.label} label={entry.label} collapsed={collapsed}>
              {entry.children.map(item)}
            </Group>
          ) : (
            item(entry)
          ),
        )}
      </ul>
    </nav>
  );
}

/** Folds its entries away; how it was left is remembered. A menu of icons alone shows them all. */
function Group({ label, collapsed, children }: { label: string; collapsed: boolean; children: ReactNode }) {
  const { folded = [] } = useStore(preferences);
  const isFolded = folded.includes(label);
  const fold = () =>
    savePreferences({ folded: isFolded ? folded.filter((one) => one !== label) : [...folded, label] });
  return (
    <li>
      {collapsed ? (
        <p className={styles.group}>{label}</p>
      ) : (
        <button type="button" className={styles.group} aria-expanded={!isFolded} onClick={fold}>
          {label}
          <Icon name={isFolded ? 'plus' : 'minus'} size={12} />
        </button>
      )}
      {(collapsed || !isFolded) && (
        <ul className={styles.list} aria-label={label}>
          {children}
        </ul>
      )}
    </li>
  );
}

interface ItemProps {
  entry: MenuEntry;
  active: boolean;
  collapsed: boolean;
  waiting: number;
}

function Item({ entry, active, collapsed, waiting }: ItemProps) {
  const [path = '/', query = ''] = (entry.path ?? '/').split('?');
  return (
    <li>
      <Link
        to={path}
        search={Object.fromEntries(new URLSearchParams(query))}
        className={styles.item}
        title={collapsed ? entry.label : undefined}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
        activeProps={{}}
      >
        <Icon name={entry.icon} />
        <span className={styles.label}>{entry.label}</span>
        {waiting > 0 && (
          <span className={styles.count}>
            {formatCount(waiting)}
            <span className="visually-hidden"> waiting</span>
          </span>
        )}
      </Link>
    </li>
  );
}
