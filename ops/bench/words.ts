/** The words of a search box text as the catalog is asked for them: numbers whole, the others as beginnings. */
export const tsqueryOf = (text: string): string =>
  (text.toLowerCase().match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? [])
    .map((word) => (/^\d/.test(word) ? `'${word}'` : `'${word}':*`))
    .join(' & ');
