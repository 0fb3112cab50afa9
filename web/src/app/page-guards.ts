import { isEditable } from '../shared/editable.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown;
}

/**
 * The page asks for trusted types, so that no text becomes markup or script. React writes the style sheets of the UI
 * kit as inner HTML; they hold no markup and pass. Everything else is refused, and so are scripts, but those that the script of
 * the card form loads from its own origin.
 */
export function allowStyleSheetsAlone(): void {
  // Older browsers and the type library do not know it.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const form = document.querySelector<HTMLScriptElement>('script#card-form');
  const origin = form === null ? null : new URL(form.src).origin;
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (origin !== null && URL.parse(url)?.origin === origin ? url : null),
  });
}

/** Backspace outside editable fields never leaves the page (SH-192). */
export function keepBackspaceHere(): void {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && !isEditable(event.target)) event.preventDefault();
  });
}
