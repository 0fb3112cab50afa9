import { isEditable } from '../shared/editable.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/**
 * The page asks for trusted types, so that no text becomes markup or script. React writes the style sheets of the UI
 * kit as inner HTML; they hold no markup and pass. Everything else is refused, and scripts have no way at all.
 */
export function allowStyleSheetsAlone(): void {
  // Older browsers and the type library do not know it.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}

/** Backspace outside editable fields never leaves the page (SH-192). */
export function keepBackspaceHere(): void {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && !isEditable(event.target)) event.preventDefault();
  });
}
