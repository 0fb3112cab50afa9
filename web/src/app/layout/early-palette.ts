import { isMarked } from '../../shared/session.ts';
import { keepKeys, takeKeys } from '../../ui/type-ahead.ts';

let wanted = false;

/** Until the shell stands it hears no keys: Ctrl+K of somebody who is signed in is kept for it, with what is typed after it. */
export function watchEarlyPalette(): void {
  window.addEventListener('keydown', onKeyDown);
}

/** Whether the palette was asked for before the shell stood. */
export const isPaletteWanted = (): boolean => wanted;

/** From here on the shell hears the key itself. */
export function endEarlyPalette(): void {
  window.removeEventListener('keydown', onKeyDown);
  wanted = false;
}

/** Nobody is signed in after all. */
export function forgetEarlyPalette(): void {
  if (wanted) takeKeys();
  endEarlyPalette();
}

function onKeyDown(event: KeyboardEvent): void {
  const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  if (!isPalette || event.altKey || !isMarked()) return;
  event.preventDefault();
  wanted = true;
  keepKeys();
}
