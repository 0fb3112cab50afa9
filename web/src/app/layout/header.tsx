import { Link, useLocation } from '@tanstack/react-router';
import type { Me } from '#contract/accounts.ts';
import { useClient, useMe } from '../../shared/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { NotificationBell } from '../../features/notifications/index.ts';
import { CartButton } from './cart-button.tsx';
import { HeaderSearch } from './header-search.tsx';
import { isShopping } from './notices.tsx';
import { HelpMenu, SchemeMenu, UserMenu } from './header-tools.tsx';
import styles from './header.module.css';
import type { Overlay } from './shell.tsx';

interface Props {
  phone: boolean;
  onOpen: (overlay: Overlay) => void;
}

/** Buyers search, see their facility and reach the cart; everybody has notifications, help and the own menu. */
export function Header({ phone, onOpen }: Props) {
  const me = useMe();
  const client = useClient();
  const shops = me.user_type === 'buyer';
  const hasInbox = me.user_type !== null;
  return (
    <header className={styles.header}>
      {phone && (
        <>
          <IconButton icon="menu" label="Open the menu" onClick={() => onOpen('menu')} />
          <Link to="/" aria-label={`${client.name}, home`} className={styles.mark}>
            <Logo
              name={client.name}
              kind="compact"
              url={client.hydra ? client.logo_compact_url : null}
              supplier={client.brand === 'direct'}
            />
          </Link>
        </>
      )}
      {shops ? <HeaderSearch /> : <JumpButton onOpen={() => onOpen('palette')} />}
      {shops && !phone && <Facility me={me} />}
      <div className={styles.tools}>
        {hasInbox && <NotificationBell />}
        {shops && <CartButton />}
        {!phone && (
          <>
            <HelpMenu onShortcuts={() => onOpen('shortcuts')} />
            <SchemeMenu />
            <UserMenu onProfile={() => onOpen('profile')} onDocuments={() => onOpen('documents')} />
          </>
        )}
      </div>
    </header>
  );
}

/** What the search is for buyers, the palette is for everybody else. */
function JumpButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles.jump} onClick={onOpen}>
      <span>Go to a page or order</span>
      <kbd className={styles.keys}>Ctrl K</kbd>
    </button>
  );
}

/** Name and delivery address of the facility that is bought for. */
function Facility({ me }: { me: Me }) {
  const { primary_facility: facility } = me;
  const { pathname } = useLocation();
  if (facility === null) {
    // On shopping pages the notice above the content says it.
    return isShopping(pathname) ? null : (
      <p className={styles.facility}>The current facility is not set; select one to purchase.</p>
    );
  }
  const { line_1: line, city, state, postal_code: zip } = facility.delivery_address;
  return (
    <p className={styles.facility} title={`${facility.name}, ${line}, ${city}, ${state} ${zip}`}>
      <strong>{facility.name}</strong>
      <span>
        {line}, {city}, {state} {zip}
      </span>
    </p>
  );
}
