import { useClient, useMe } from '../../shared/session.ts';
import { MenuPanel } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { DrawerTools } from './header-tools.tsx';
import { HomeLink, MenuList } from './menu-list.tsx';
import styles from './side-menu.module.css';
import { useMenu } from './use-menu.ts';
import { useQueueCounts } from './use-queue-counts.ts';

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

function MenuEntries({ collapsed }: { collapsed: boolean }) {
  const { entries, active } = useMenu();
  const queues = useQueueCounts();
  return <MenuList entries={entries} active={active} collapsed={collapsed} queues={queues} />;
}
