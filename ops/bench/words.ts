/** The words of a search box text. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? [];

/** The words as the catalog is asked for them: numbers whole, the others as beginnings. */
export const tsqueryOf = (text: string): string =>
  wordsOf(text)
    .map((word) => (/^\d/.test(word) ? `'${word}'` : `'${word}':*`))
    .join(' & ');
