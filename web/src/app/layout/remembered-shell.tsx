import type { ReactNode } from 'react';
import type { RememberedPerson } from '../../shared/remembered.ts';
import { KEYS, useClient } from '../../shared/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import header from './header.module.css';
import { HomeLink, MenuList } from './menu-list.tsx';
import styles from './remembered-shell.module.css';
import shell from './shell.module.css';
import side from './side-menu.module.css';
import { useMenuOf } from './use-menu.ts';

interface Props {
  person: RememberedPerson;
  /** The shape of the page. */
  children: ReactNode;
}

/** Menu and header as the person of the last session had them, until it is known who is here. The menu works already. */
export function RememberedShell({ person, children }: Props) {
  const collapsed = localStorage.getItem(KEYS.menu) === '1';
  return (
    <div className={shell.shell} data-collapsed={collapsed || undefined} data-remembered>
      <aside
        aria-label="Side menu"
        className={`${side.side} ${styles.side}`}
        data-collapsed={collapsed || undefined}
        data-admin={person.user_type === 'administrator' || undefined}
      >
        <HomeLink collapsed={collapsed} />
        <Menu person={person} collapsed={collapsed} />
        <div className={side.bottom} aria-hidden="true">
          <span className={side.item}>
            <Icon name="user" />
            <span className={side.label}>Profile</span>
          </span>
          <span className={side.item}>
            <Icon name={collapsed ? 'expand' : 'collapse'} />
            <span className={side.label}>{collapsed ? 'Expand' : 'Collapse'}</span>
          </span>
        </div>
      </aside>
      <div className={shell.column}>
        <HeaderShape person={person} />
        <main className={`${shell.content} ${styles.content}`}>{children}</main>
      </div>
    </div>
  );
}

function Menu({ person, collapsed }: { person: RememberedPerson; collapsed: boolean }) {
  const { roles, permissions, is_503b: is503b, is_field_rep: isFieldRep } = person;
  const { entries, active } = useMenuOf({ roles, permissions, is503b, isFieldRep });
  return <MenuList entries={entries} active={active} collapsed={collapsed} />;
}

/** The search, and whose header it is; what needs the session is left blank. */
function HeaderShape({ person }: { person: RememberedPerson }) {
  const client = useClient();
  const { first_name: first, last_name: last } = person;
  return (
    <header className={header.header}>
      <span className={styles.phone}>
        <Icon name="menu" />
        <Logo
          name={client.name}
          kind="compact"
          url={client.hydra ? client.logo_compact_url : null}
          supplier={client.brand === 'direct'}
        />
      </span>
      <span className={styles.search} aria-hidden="true" />
      <div className={`${header.tools} ${styles.wide}`}>
        <span className={header.user}>
          <span className={header.avatar} aria-hidden="true">
            {first.slice(0, 1)}
            {last.slice(0, 1)}
          </span>
          <span className={header.userName}>
            {first} {last}
          </span>
        </span>
      </div>
    </header>
  );
}
