import { createStore } from './store.ts';

/** What a person chose for this browser; it holds no data of the product and outlives a logout. */
export interface Preferences {
  scheme: 'auto' | 'light' | 'dark';
  /** By grid: hidden columns and density. */
  grids: Record<string, GridPreference>;
}

export interface GridPreference {
  hidden?: string[];
  density?: 'row' | 'comfortable';
}

const COOKIE = 'preferences';
const ONE_YEAR = 31_536_000;
const NONE: Preferences = { scheme: 'auto', grids: {} };

// A cookie, because logout empties the local storage except for the app configuration (SH-085, X-34).
export const preferences = createStore<Preferences>(read());

export function savePreferences(change: Partial<Preferences>): void {
  preferences.update((current) => ({ ...current, ...change }));
  document.cookie = `${COOKIE}=${encodeURIComponent(JSON.stringify(preferences.get()))}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
}

export function saveGridPreference(grid: string, change: GridPreference): void {
  const { grids } = preferences.get();
  savePreferences({ grids: { ...grids, [grid]: { ...grids[grid], ...change } } });
}

function read(): Preferences {
  const stored = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`));
  if (stored === undefined) return NONE;
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(stored.slice(COOKIE.length + 1)));
    // Only this module writes the cookie; a broken or foreign value falls back to the defaults.
    return typeof parsed === 'object' && parsed !== null
      ? { ...NONE, ...(parsed as Partial<Preferences>) }
      : NONE;
  } catch {
    return NONE;
  }
}
