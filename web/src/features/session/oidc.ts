import * as oidc from 'openid-client';
import type { AppConfig } from '#contract/brands/brands.ts';
import { REASON_PARAMETER, type SignInReason } from '#rules/accounts/sessions.ts';
import { loadConfig } from '../../shared/session.ts';

/** What must come back unchanged from the provider; for this tab only. */
interface Attempt {
  state: string;
  verifier: string;
  nonce: string;
  /** Somebody who is signed in shows once more who they are. */
  confirms?: true;
}

const ATTEMPT = 'sign_in';

const redirectUri = () => `${location.origin}/callback`;

/**
 * Leaves for the identity provider with code flow and PKCE. The destination travels in the state value. After a session
 * that ended the provider asks for the password whatever it remembers; our own says why.
 */
export const beginSignIn = (destination: string | null, { ended }: { ended: boolean }): Promise<void> =>
  leave(destination, ended ? { prompt: 'login', ...because('ended') } : {});

const because = (reason: SignInReason) => ({ [REASON_PARAMETER]: reason });

/** The same for somebody who is signed in and signs orders: the provider asks for the password whatever it remembers. */
export const confirmIdentity = (email: string, destination: string): Promise<void> =>
  leave(
    destination,
    { prompt: 'login', max_age: '0', login_hint: email, ...because('signing') },
    { confirms: true },
  );

/** The same where a session is too old for what somebody is about to do: it is followed by a new one. */
export const signInAgain = (email: string, destination: string): Promise<void> =>
  leave(destination, { prompt: 'login', max_age: '0', login_hint: email });

async function leave(
  destination: string | null,
  asks: Record<string, string>,
  purpose: Pick<Attempt, 'confirms'> = {},
): Promise<void> {
  const auth = await authSettings();
  const configuration = await discover(auth);
  const verifier = oidc.randomPKCECodeVerifier();
  const attempt: Attempt = {
    state: `${oidc.randomState()}.${toBase64Url(destination ?? '')}`,
    verifier,
    nonce: oidc.randomNonce(),
    ...purpose,
  };
  sessionStorage.setItem(ATTEMPT, JSON.stringify(attempt));
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(),
    scope: auth.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...asks,
  });
  // In the place of our own page: Back after signing in leads to where the person came from.
  location.replace(address.href);
}

export interface SignedIn {
  idToken: string;
  destination: string | null;
  /** The session goes on; the token shows who it is. */
  confirms: boolean;
}

/** Exchanges the code in the address for tokens. Throws with the provider's words, or when the attempt is not ours. */
export async function finishSignIn(address: URL): Promise<SignedIn> {
  const refused = address.searchParams.get('error');
  if (refused !== null) throw new Error(address.searchParams.get('error_description') ?? refused);
  const attempt = takeAttempt();
  if (attempt === null) throw new Error('This sign-in was started in another tab or took too long.');
  const tokens = await oidc.authorizationCodeGrant(await discover(await authSettings()), address, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });
  if (tokens.id_token === undefined) throw new Error('The identity provider sent no identity.');
  return {
    idToken: tokens.id_token,
    destination: fromBase64Url(attempt.state.split('.')[1] ?? '') || null,
    confirms: attempt.confirms !== undefined,
  };
}

/** Address that ends the provider's own session; null when it has none to end. */
export async function endSessionAddress(idToken: string | null): Promise<string | null> {
  const configuration = await discover(await authSettings());
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  const address = oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: `${location.origin}/`,
    ...(idToken !== null && { id_token_hint: idToken }),
  });
  return address.href;
}

/** Subject of the identity, sent along with the product login as a hint (SH-077). */
export function subjectOf(idToken: string): string {
  try {
    const claims: unknown = JSON.parse(fromBase64Url(idToken.split('.')[1] ?? ''));
    return typeof claims === 'object' && claims !== null && 'sub' in claims
      ? String(claims.sub).slice(0, 200)
      : '';
  } catch {
    return '';
  }
}

async function authSettings(): Promise<AppConfig['auth']> {
  const config = await loadConfig();
  if (config === null) throw new Error('The server cannot be reached.');
  return config.auth;
}

function discover({ issuer, client_id: clientId }: AppConfig['auth']): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  // Plain http is for a provider on the own machine; the library refuses it unless told.
  const execute = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(server, clientId, undefined, oidc.None(), { execute });
}

function takeAttempt(): Attempt | null {
  const stored = sessionStorage.getItem(ATTEMPT);
  sessionStorage.removeItem(ATTEMPT);
  // Written by `beginSignIn` in this tab.
  return stored === null ? null : (JSON.parse(stored) as Attempt);
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
