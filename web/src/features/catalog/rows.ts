/** The rows of the catalog, whichever way it shows them, are found by their place: 0, 1, 2 … */
const ROWS = '[data-catalog-rows]';

const rowAt = (place: number): HTMLElement | null => document.querySelector(`${ROWS} [data-row="${place}"]`);

const placeOf = (within: Element): number =>
  Number(within.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);

export const focusFirstRow = (): void => rowAt(0)?.focus();

export const focusRowOf = (within: Element): void => rowAt(placeOf(within))?.focus();

/** The row after, or the same where it is the last. */
export function focusNextRow(within: Element): void {
  const place = placeOf(within);
  (rowAt(place + 1) ?? rowAt(place))?.focus();
}

/** A digit on a row goes into its quantity, in place of what stands there. */
export function typeQuantity(place: number): void {
  rowAt(place)?.querySelector<HTMLInputElement>('input[role="spinbutton"]:not(:disabled)')?.focus();
}

export const focusSearch = (): void =>
  document.querySelector<HTMLInputElement>('form[role="search"] input')?.focus();
