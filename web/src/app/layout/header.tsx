import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useClient, useMe } from '../../shared/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { FacilityWidget, StatsButton } from '../../features/facilities/index.ts';
import { NotificationBell } from '../../features/notifications/index.ts';
import { CartButton } from './cart-button.tsx';
import { HeaderSearch } from './header-search.tsx';
import { HelpMenu, SchemeMenu, UserMenu } from './header-tools.tsx';
import styles from './header.module.css';

/** Which overlay is open; one at a time. */
export type Overlay = 'menu' | 'profile' | 'documents' | 'stats' | 'palette' | 'shortcuts' | null;

interface Props {
  phone: boolean;
  onOpen: (overlay: Overlay) => void;
}

/** Buyers search, see their facility and reach the cart; everybody has notifications, help and the own menu. */
export function Header({ phone, onOpen }: Props) {
  const me = useMe();
  const client = useClient();
  const shops = me.user_type === 'buyer';
  // That page has the search itself.
  const onCatalog = useLocation({ select: ({ pathname }) => pathname === '/catalog' });
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
      {shops ? !onCatalog && <HeaderSearch /> : <JumpButton onOpen={() => onOpen('palette')} />}
      {shops && <OrderDeskLink phone={phone} />}
      {shops && !phone && <FacilityWidget mode="topNav" />}
      <div className={styles.tools}>
        {shops && !phone && <StatsButton />}
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

/** Beside the search: many lines at once. On a phone the menu has it; the key works everywhere. */
function OrderDeskLink({ phone }: { phone: boolean }) {
  const navigate = useNavigate();
  useShortcut(
    { keys: 'o', label: 'Order desk', group: 'Everywhere' },
    () => void navigate({ to: '/order-desk' }),
  );
  if (phone) return null;
  return (
    <Link to="/order-desk" className={styles.desk}>
      <Icon name="listings" size={18} />
      Order desk
    </Link>
  );
}

/** Everybody else gets the palette where buyers have the search. */
function JumpButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles.jump} onClick={onOpen}>
      <span>Go to a page, action or order</span>
      <kbd className={styles.keys}>Ctrl K</kbd>
    </button>
  );
}
