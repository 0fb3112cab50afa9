import { endSessionAddress } from './oidc.ts';
import { api } from '../../shared/http.ts';
import { clearSession } from '../../shared/session.ts';

/** Ends the session at the identity provider, which sends the browser back to the start page (SH-084). */
export async function leaveProvider(idToken: string | null): Promise<void> {
  const address = await endSessionAddress(idToken).catch(() => null);
  location.replace(address ?? '/');
}

/** The page whose session stays open when its person looks at another host (SH-098). */
const STAYS = '/admin/user-manager';

/** Goes to another brand host with the session, which ends here. Throws when the server hands nothing over. */
export async function moveTo(host: string): Promise<void> {
  const stay = location.pathname === STAYS;
  const { data } = await api.handOff({ body: { host, stay } });
  if (!stay) clearSession();
  location.replace(data.url);
}
