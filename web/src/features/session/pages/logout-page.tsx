import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../../shared/http.ts';
import { leaveDestination, leaveLogoutReturn, leaveNotice } from '../../../shared/notice.ts';
import { clearSession, identityToken, isMarked, session } from '../../../shared/session.ts';
import { BareScreen, Waiting } from '../components/bare-screen.tsx';
import { leaveProvider } from '../leave.ts';

let leaving: Promise<void> | null = null;

/** Product logout, then the provider's, then the start page (SH-083 … SH-086). */
export function LogoutPage() {
  const { reason, destination } = useSearch({ from: '/logout' });
  useEffect(() => {
    leaving ??= leave(reason === 'inactivity', destination);
  }, [reason, destination]);
  return (
    <BareScreen>
      <Waiting />
    </BareScreen>
  );
}

async function leave(idle: boolean, destination: string | undefined): Promise<void> {
  const token = identityToken.get();
  const { me, client } = session.get();
  const wasSignedIn = isMarked();
  if (me !== null) {
    const what = idle ? 'Inactivity Logout' : 'Logout';
    await api.logMessage({ body: { function: what, parameters: { id: me.id } } }).catch(() => undefined);
  }
  // The marker goes first, so that a session the server already ended is no second sign-out.
  clearSession({ drafts: idle });
  if (wasSignedIn) await api.logout().catch(() => undefined);
  if (idle) leaveNotice('You were signed out after 30 minutes without activity.');
  if (idle && destination !== undefined) leaveDestination(destination);
  if (client.logout_return_url !== null) leaveLogoutReturn(client.logout_return_url);
  await leaveProvider(token);
}
