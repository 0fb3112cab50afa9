/** The FDA's capitals, units and codes as people read them. */
import type { ListingCategory } from '../accounts/addresses.ts';

/** 'TABLET, FILM COATED' → 'Tablet, Film Coated'. */
export function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(
      /(^|[\s,;(/-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}

/** Parts of a field with several values: 'A; B' → A, B. */
export const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** '500' and 'mg/1' → '500 mg'; '.1' and 'ug/mL' → '0.1 mcg/mL'; '100' and '[iU]/5mL' → '100 IU/5 mL'. */
export function strengthText(amount: string, unit: string): string {
  const number = amount.trim().replace(/^\./, '0.');
  const written = unit
    .trim()
    .replace(/\/1$/, '')
    .replace(/^ug\b/, 'mcg')
    .replaceAll(/\[iU\]/g, 'IU')
    .replaceAll(/\[USP'?U\]/g, 'USP units')
    .replaceAll(/\/([0-9.]+)([a-zA-Z])/g, '/$1 $2');
  return `${number} ${written}`.trim();
}

/** The first established class of 'Atypical Antipsychotic [EPC], Dopamine Antagonists [MoA]', without its mark. */
export function pharmClassOf(text: string): string | null {
  const classes = text.split(/(?<=\])\s*,\s*/).map((one) => one.trim());
  const chosen = classes.find((one) => one.endsWith('[EPC]')) ?? classes[0] ?? '';
  const name = chosen.replace(/\s*\[[A-Za-z/]+\]$/, '').trim();
  return name === '' ? null : name;
}

const ROUTE_CATEGORIES: readonly (readonly [RegExp, ListingCategory])[] = [
  [/OPHTHALMIC|CONJUNCTIVAL|INTRAOCULAR|INTRAVITREAL/, 'Ophthalmic'],
  [/RESPIRATORY/, 'Inhalation'],
  [/TOPICAL|TRANSDERMAL|CUTANEOUS|PERCUTANEOUS/, 'Topical'],
];

/** The category of a listing by dosage form and route, both as the FDA writes them. */
export function categoryOf(form: string, route: string): ListingCategory {
  if (
    form.startsWith('INJECT') ||
    /INTRAVENOUS|INTRAMUSCULAR|SUBCUTANEOUS|EPIDURAL|INTRATHECAL/.test(route)
  ) {
    return 'Injectable';
  }
  const byRoute = ROUTE_CATEGORIES.find(([pattern]) => pattern.test(route))?.[1];
  if (byRoute) return byRoute;
  if (!/ORAL|SUBLINGUAL|BUCCAL/.test(route)) return 'Other';
  return /SOLUTION|SUSPENSION|SYRUP|ELIXIR|LIQUID|EMULSION|CONCENTRATE|DROPS/.test(form)
    ? 'Oral Liquid'
    : 'Oral Solid';
}
