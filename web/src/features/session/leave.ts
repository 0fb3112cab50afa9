import { endSessionAddress } from './oidc.ts';

/** Ends the session at the identity provider, which sends the browser back to the start page (SH-084). */
export async function leaveProvider(idToken: string | null): Promise<void> {
  const address = await endSessionAddress(idToken).catch(() => null);
  location.replace(address ?? '/');
}
