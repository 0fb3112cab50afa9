import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { loadBlocks, loadBlocksOnce } from '../../features/public/index.ts';
import { watchInactivity } from '../../shared/inactivity.ts';
import { startLive, useLiveTopic } from '../../shared/live.ts';
import { preferences, savePreferences } from '../../shared/preferences.ts';
import { queryClient } from '../../shared/query-client.ts';
import { loadClient, loadConfig, useSession } from '../../shared/session.ts';
import { tellErrorsWith } from '../../shared/tell-error.ts';
import { accentNameOf } from '#rules/brands/looks.ts';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import '../../ui/mantine-styles.ts';
import { useShortcutKeys } from '../../ui/shortcuts.tsx';
import { cssVariables, themeFor } from '../../ui/theme.ts';
import { toast } from '../../ui/toasts.tsx';
import { Shell } from './shell.tsx';

tellErrorsWith((text) => toast.error(text));

const SHOWING_LISTINGS: readonly QueryKey[] = [['catalog'], ['catalog-facets'], ['carts']];

/** The library asks our preferences, so that pages with and without it agree. */
const schemeManager: MantineColorSchemeManager = {
  get: () => preferences.get().scheme,
  set: (scheme) => savePreferences({ scheme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => savePreferences({ scheme: 'auto' }),
};

/** Providers of the signed-in application around menu, header and page. */
export function AppLayout() {
  const { me, client } = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={themeFor(accentNameOf(client.accent))}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
      >
        {me !== null && (
          <>
            <Attendance key={me.id} />
            <Shell />
          </>
        )}
        <ConfirmDialog />
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** What runs while somebody is signed in: the live stream, the inactivity clock, the shortcuts. */
function Attendance() {
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const onTimeout = useEffectEvent(
    () =>
      void navigate({
        to: '/logout',
        search: { reason: 'inactivity', destination: href },
        ignoreBlocker: true,
      }),
  );
  // With other rights a page may show more or less than it does.
  useLiveTopic('session', () => void queryClient.invalidateQueries());
  // A seller came or went: what its listings stand on is read anew, wherever that is.
  useLiveTopic('catalog', () => {
    for (const queryKey of SHOWING_LISTINGS) void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => startLive(), []);
  useEffect(() => watchInactivity(() => onTimeout()), []);
  useEffect(() => void loadBlocksOnce(), []);
  useLiveTopic('brands', () => void Promise.all([loadClient(), loadConfig()]).then(loadBlocks));
  useShortcutKeys();
  return null;
}
