import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../shared/load-code.ts';
import { KEYS, useClient, useMe } from '../../shared/session.ts';
import { ShortcutOverlay, useShortcut } from '../../ui/shortcuts.tsx';
import { Once, prepareDialogs, usePhone } from '../../ui/dialogs.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { DocumentsPopup } from '../../features/documents/index.ts';
import { VacationBand } from '../../features/orders/index.ts';
import { FacilityStrip, FacilityWatch, StatsPopup } from '../../features/facilities/index.ts';
import { ProfilePopup } from '../../features/profile/index.ts';
import { Header } from './header.tsx';
import { ImpersonationStrip, isShopping, ShoppingNotice } from './notices.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { MenuDrawer, SideMenu } from './side-menu.tsx';
import { useOverlay } from './use-overlay.ts';
import { usePageFocus } from './use-page-focus.ts';
import { keepKeys } from '../../ui/type-ahead.ts';
import styles from './shell.module.css';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazyPart(async () => (await loadPalette()).CommandPalette);

/** Side menu, fixed header and the routed content (SH-175 … SH-177). */
export function Shell() {
  const me = useMe();
  const { hydra } = useClient();
  const phone = usePhone();
  const { pathname } = useLocation();
  const [overlay, setOverlay] = useOverlay(pathname);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEYS.menu) === '1');
  const close = () => setOverlay(null);
  usePageFocus(pathname);

  useEffect(() => {
    const timer = setTimeout(() => {
      prepareDialogs();
      void loadPalette().catch(() => undefined);
    }, 1500);
    return () => clearTimeout(timer);
  }, []);
  useShortcut({ keys: 'Mod+k', label: 'Find a page, action, product or order', group: 'Everywhere' }, () => {
    keepKeys();
    setOverlay('palette');
  });
  useShortcut({ keys: '?', label: 'Show the keyboard shortcuts', group: 'Everywhere' }, () =>
    setOverlay('shortcuts'),
  );

  const collapse = () => {
    localStorage.setItem(KEYS.menu, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <SkipLink />
      {phone ? (
        <MenuDrawer
          opened={overlay === 'menu'}
          onClose={close}
          onProfile={() => setOverlay('profile')}
          onDocuments={() => setOverlay('documents')}
          onStats={() => setOverlay('stats')}
        />
      ) : (
        <SideMenu collapsed={collapsed} onCollapse={collapse} onProfile={() => setOverlay('profile')} />
      )}
      <div className={styles.column}>
        <Header phone={phone} onOpen={setOverlay} />
        <ImpersonationStrip me={me} />
        <OfflineNotice />
        <FacilityWatch />
        {((isShopping(pathname) && (me.is_buyer || me.is_admin)) ||
          (pathname === '/review' && me.is_admin)) && <FacilityStrip />}
        <main id="content" tabIndex={-1} className={styles.content}>
          <ShoppingNotice me={me} pathname={pathname} hydra={hydra} />
          <VacationBand me={me} />
          <Outlet />
        </main>
        <Toasts below />
      </div>
      <Once opened={overlay === 'profile'}>
        <ProfilePopup opened={overlay === 'profile'} onClose={close} />
      </Once>
      <Once opened={overlay === 'documents'}>
        <DocumentsPopup opened={overlay === 'documents'} onClose={close} />
      </Once>
      <StatsPopup opened={overlay === 'stats'} onClose={close} />
      <Once opened={overlay === 'palette'}>
        <CommandPalette opened={overlay === 'palette'} onClose={close} onOpen={setOverlay} />
      </Once>
      <ShortcutOverlay opened={overlay === 'shortcuts'} onClose={close} />
    </div>
  );
}
