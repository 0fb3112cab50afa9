import { isEditable } from '../shared/editable.ts';

/** Backspace outside editable fields never leaves the page (SH-192). */
export function keepBackspaceHere(): void {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && !isEditable(event.target)) event.preventDefault();
  });
}
