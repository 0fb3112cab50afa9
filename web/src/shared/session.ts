import { createContext, useContext } from 'react';
import { SESSION_ENDED } from '#rules/accounts/sessions.ts';
import { plainBrand } from '#rules/brands/plain-brand.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import type { AppConfig, MsClient } from '#contract/brands/brands.ts';
import { ApiError } from './api-error.ts';
import { api, connectHttp } from './http.ts';
import { forgetDestination, leaveDestination, leaveNotice } from './notice.ts';
import { randomUuid } from './random.ts';
import { createStore, useStore } from './store.ts';

/** Who is signed in and which brand is served. The provider's token lives here, in memory only. */
export interface SessionState {
  me: Me | null;
  client: MsClient;
  config: AppConfig | null;
}

export const KEYS = {
  config: 'app_config',
  client: 'ms_client',
  menu: 'menu_collapsed',
  /** Says that somebody is signed in, nothing else; its change tells the other tabs. */
  marker: 'session',
  activity: 'last_activity',
  /** What menu and header are painted from until the session is known. */
  person: 'last_person',
  /** Begins the name of what was typed and not sent: 'draft/7/new-listing'. */
  draft: 'draft/',
} as const;
const SURVIVES_LOGOUT: readonly string[] = [KEYS.config, KEYS.client];

/** What an unreachable configuration leaves us with (shell G-41). */
const DEFAULT_CLIENT: MsClient = plainBrand('default');

export const session = createStore<SessionState>({
  me: null,
  client: stored<MsClient>(KEYS.client, 'brand') ?? DEFAULT_CLIENT,
  config: stored<AppConfig>(KEYS.config, 'auth'),
});

let token: string | null = null;
const ARRIVAL = '/jwt';
let ready: Promise<void> | null = null;
/** A call that ends this session is under way. */
let ending = false;
const onLeave = new Set<() => void>();
const onSignedOut = new Set<() => void>();

connectHttp({
  catalogType: () => session.get().client.catalog_type,
  onUnauthenticated: () => {
    if (isMarked() && !ending) forgetSession();
  },
});

/** The identity provider's token while this page lives; the login needs it, the logout likes to have it. */
export const identityToken = {
  get: () => token,
  set: (next: string | null) => {
    token = next;
  },
};

let proof: string | null = null;

/** A token of a sign-in that somebody who is signed in made once more, to show that it is them. It is good for one use. */
export const identityProof = {
  has: () => proof !== null,
  set: (next: string) => {
    proof = next;
  },
  take: () => {
    const taken = proof;
    proof = null;
    return taken;
  },
};

/** Loads the brand and, when the browser believes it is signed in, the profile. Runs once; throws when unreachable. */
export function whenReady(): Promise<void> {
  ready ??= restore().catch((error: unknown) => {
    ready = null;
    throw error;
  });
  return ready;
}

async function restore(): Promise<void> {
  const brand = Promise.all([loadClient(), loadConfig()]);
  if (localStorage.getItem(KEYS.client) === null) await brand;
  // A person who arrives from another host brings a session; one that ended here meanwhile must not send them away.
  if (isMarked() && location.pathname !== ARRIVAL) await loadMe();
}

/** Reads the brand's configuration anew; a failure keeps what is there. */
export async function loadClient(): Promise<void> {
  try {
    const { data } = await api.getMsClient();
    localStorage.setItem(KEYS.client, JSON.stringify(data));
    session.update((state) => ({ ...state, client: data }));
  } catch {
    // The stored or built-in configuration stays (shell G-41).
  }
}

/** Reads how to sign in. Answers what is known when the server is silent. */
export async function loadConfig(): Promise<AppConfig | null> {
  try {
    const { data } = await api.getAppConfig();
    localStorage.setItem(KEYS.config, JSON.stringify(data));
    session.update((state) => ({ ...state, config: data }));
  } catch {
    // As above.
  }
  return session.get().config;
}

/** Reads the profile; any refusal signs out (SH-089). Throws only when no answer came. */
export async function loadMe({ refresh = false }: { refresh?: boolean } = {}): Promise<void> {
  try {
    const { data } = await api.getMe({ query: refresh ? { refresh: '1' } : {} });
    session.update((state) => ({ ...state, me: data }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) throw error;
    if (isMarked() && !ending) forgetSession();
  }
}

/** The product login succeeded. */
export function enterSession(me: Me): void {
  localStorage.setItem(KEYS.marker, randomUuid());
  forgetDestination();
  keepDrafts((key) => key.startsWith(`${KEYS.draft}${me.id}/`));
  session.update((state) => ({ ...state, me }));
}

/**
 * Empties everything that belongs to the person, here and in the other tabs; the brand stays (SH-085). Drafts stay where
 * nobody asked to leave: they are shown to the same person only.
 */
export function clearSession({ drafts = false }: { drafts?: boolean } = {}): void {
  token = null;
  for (const key of Object.keys(localStorage)) {
    if (!SURVIVES_LOGOUT.includes(key)) localStorage.removeItem(key);
  }
  const kept = Object.entries(sessionStorage).filter(([key]) => drafts && key.startsWith(KEYS.draft));
  sessionStorage.clear();
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
  for (const listener of onLeave) listener();
  session.update((state) => ({ ...state, me: null }));
}

/**
 * Runs a call that ends this session, then empties it; the caller says where to go. Other calls are refused while it
 * runs, which must not lead to the root before the person has read why. Throws what the call throws.
 */
export async function leaveAfter(call: () => Promise<unknown>): Promise<void> {
  ending = true;
  try {
    await call();
    clearSession();
  } finally {
    ending = false;
    // The call may have ended the session though its answer was lost.
    if (isMarked()) void loadMe().catch(() => undefined);
  }
}

const ELSEWHERE = 'You were signed out in another tab. Sign in to go on where you were.';

/** As `clearSession`, then to the root, which says why or leads on to the sign-in: the server no longer knows us. */
export function forgetSession(why = SESSION_ENDED): void {
  const { pathname, search, hash } = location;
  clearSession({ drafts: true });
  leaveNotice(why);
  leaveDestination(`${pathname}${search}${hash}`);
  for (const listener of onSignedOut) listener();
}

/** Drafts of somebody else are none of this person's. */
function keepDrafts(isOwn: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(KEYS.draft) && !isOwn(key)) sessionStorage.removeItem(key);
}

/** Runs when the person leaves, before the screen changes: caches and streams empty themselves here. */
export function whenLeaving(listener: () => void): () => void {
  onLeave.add(listener);
  return () => onLeave.delete(listener);
}

/** Runs after a sign-out that nobody asked for in this tab; the router goes to the root. */
export function whenSignedOut(listener: () => void): () => void {
  onSignedOut.add(listener);
  return () => onSignedOut.delete(listener);
}

export const isMarked = (): boolean => localStorage.getItem(KEYS.marker) !== null;

/** Follows a sign-in or sign-out of another tab. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEYS.marker && event.key !== null) return;
    if (!isMarked() && session.get().me !== null) forgetSession(ELSEWHERE);
    else if (isMarked()) void loadMe().catch(() => undefined);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Another session for what is drawn below it: the preview of an administrator. */
export const SessionContext = createContext<SessionState | null>(null);

export function useSession(): SessionState {
  const own = useStore(session);
  return useContext(SessionContext) ?? own;
}
export const useClient = (): MsClient => useSession().client;

/** Whether this host sells what one supplier has: nothing on it says who that is, or chooses between suppliers. */
export const useOneSupplier = (): boolean => useClient().supplier_company_id !== null;

/** The signed-in person. Only below the guarded layout, where there always is one. */
export function useMe(): Me {
  const { me } = useSession();
  if (me === null) throw new Error('Nobody is signed in.');
  return me;
}

/** Whether somebody may open single orders. */
export function useMaySeeOrders(): boolean {
  const { me } = useSession();
  if (me === null) return false;
  return me.is_admin ? me.permissions.includes('orders') : me.user_type !== null;
}

function stored<T>(key: string, witness: string): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    // Written by this module from a checked reply; a value without its witness field is from elsewhere.
    return typeof value === 'object' && value !== null && witness in value ? (value as T) : null;
  } catch {
    return null;
  }
}
