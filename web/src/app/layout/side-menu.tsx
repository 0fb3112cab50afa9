import { Link } from '@tanstack/react-router';
import { useClient, useMe } from '../../shared/session.ts';
import { MenuPanel } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { DrawerTools } from './header-tools.tsx';
import styles from './side-menu.module.css';
import { useMenu, type MenuEntry } from './use-menu.ts';

interface SideMenuProps {
  collapsed: boolean;
  onCollapse: () => void;
  onProfile: () => void;
}

/** 200 px wide, 60 px when compact; the bottom buttons are pinned where the window is tall enough (SH-178 … SH-187). */
export function SideMenu({ collapsed, onCollapse, onProfile }: SideMenuProps) {
  const { is_admin: admin } = useMe();
  const toggle = collapsed ? 'Expand' : 'Collapse';
  const hint = (label: string) => (collapsed ? label : undefined);
  return (
    <aside
      aria-label="Side menu"
      className={styles.side}
      data-collapsed={collapsed || undefined}
      data-admin={admin || undefined}
    >
      <HomeLink collapsed={collapsed} />
      <MenuEntries collapsed={collapsed} />
      <div className={styles.bottom}>
        <button type="button" className={styles.item} title={hint('Profile')} onClick={onProfile}>
          <Icon name="user" />
          <span className={styles.label}>Profile</span>
        </button>
        <button type="button" className={styles.item} title={hint(toggle)} onClick={onCollapse}>
          <Icon name={collapsed ? 'expand' : 'collapse'} />
          <span className={styles.label}>{toggle}</span>
        </button>
      </div>
    </aside>
  );
}

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  onProfile: () => void;
  onDocuments: () => void;
  onStats: () => void;
}

/** The menu of a phone, with what the header has no room for (shell G-44). */
export function MenuDrawer({ opened, onClose, ...tools }: DrawerProps) {
  const client = useClient();
  return (
    <MenuPanel
      opened={opened}
      onClose={onClose}
      title={
        <Logo
          name={client.name}
          kind="full"
          url={client.hydra ? client.logo_url : null}
          supplier={client.brand === 'direct'}
        />
      }
    >
      <MenuEntries collapsed={false} />
      <DrawerTools {...tools} />
    </MenuPanel>
  );
}

function HomeLink({ collapsed }: { collapsed: boolean }) {
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

function MenuEntries({ collapsed }: { collapsed: boolean }) {
  const { entries, active } = useMenu();
  return (
    <nav aria-label="Main" className={styles.nav}>
      <ul className={styles.list}>
        {entries.map((entry) =>
          entry.children ? (
            <li key={entry.label}>
              <p className={styles.group}>{entry.label}</p>
              <ul className={styles.list} aria-label={entry.label}>
                {entry.children.map((child) => (
                  <Item key={child.label} entry={child} active={child === active} collapsed={collapsed} />
                ))}
              </ul>
            </li>
          ) : (
            <Item key={entry.label} entry={entry} active={entry === active} collapsed={collapsed} />
          ),
        )}
      </ul>
    </nav>
  );
}

function Item({ entry, active, collapsed }: { entry: MenuEntry; active: boolean; collapsed: boolean }) {
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
      </Link>
    </li>
  );
}
