import type { ChoiceRule } from '#rules/ordering/allot.ts';
import { createStore } from './store.ts';

/** What a person chose for this browser; it holds no data of the product and outlives a logout. */
export interface Preferences {
  scheme: 'auto' | 'light' | 'dark';
  /** By grid: hidden columns. */
  grids: Record<string, GridPreference>;
  /** By list: searches kept under a name. */
  views?: Record<string, readonly SavedView[]>;
  /** Groups of the menu that are folded, by their labels. */
  folded?: readonly string[];
  /** How the catalog shows what it found. */
  catalog?: CatalogBy;
  /** How the order desk chooses among offers. */
  desk?: DeskPreference;
}

export interface DeskPreference {
  rule: ChoiceRule;
  months: number;
  sameNdc: boolean;
}

/** Products with their offers, or every listing by itself. */
export type CatalogBy = 'products' | 'listings';

export interface GridPreference {
  hidden?: string[];
}

export interface SavedView {
  name: string;
  /** The search part of the address: '?tag=fav&sort=-savings'. */
  address: string;
}

const COOKIE = 'preferences';
const ONE_YEAR = 31_536_000;
/** Browsers drop a cookie of more than 4096 bytes, name and attributes included. */
const MOST_BYTES = 3900;
const NONE: Preferences = { scheme: 'auto', grids: {} };

// A cookie, because logout empties the local storage except for the app configuration (SH-085, X-34).
export const preferences = createStore<Preferences>(read());

export function savePreferences(change: Partial<Preferences>): void {
  preferences.update((current) => ({ ...current, ...change }));
  document.cookie = `${COOKIE}=${encoded(preferences.get())}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
}

const encoded = (all: Preferences): string => encodeURIComponent(JSON.stringify(all));

export function saveGridPreference(grid: string, change: GridPreference): void {
  const { grids } = preferences.get();
  savePreferences({ grids: { ...grids, [grid]: { ...grids[grid], ...change } } });
}

/** Keeps the views of a list. False when they do not fit any more; then nothing changes. */
export function saveViews(list: string, own: readonly SavedView[]): boolean {
  const views = { ...preferences.get().views, [list]: own };
  if (encoded({ ...preferences.get(), views }).length > MOST_BYTES) return false;
  savePreferences({ views });
  return true;
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
