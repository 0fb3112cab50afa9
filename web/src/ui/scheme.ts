import { accentNameOf } from '#rules/brands/looks.ts';

/** Which of light and dark is on, for pages with and without the component library. */
export type Scheme = 'auto' | 'light' | 'dark';

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

export const shownScheme = (scheme: Scheme): 'light' | 'dark' => {
  if (scheme !== 'auto') return scheme;
  return system().matches ? 'dark' : 'light';
};

/** Sets the scheme on the document; the tokens do the rest. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', shownScheme(scheme));
}

/** Follows the system while nothing was chosen. Answers how to stop. */
export function followSystemScheme(chosen: () => Scheme): () => void {
  const query = system();
  const onChange = () => showScheme(chosen());
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Sets the brand's accent on the document. */
export function showAccent(accent: string): void {
  document.documentElement.dataset['accent'] = accentNameOf(accent);
}
