/** 'Lisinopril 10 mg Tablet, 100 per pack' without the count, which stands beside it as the package. */
export const productTitle = (name: string): string =>
  name.replace(/,\s*[\d.,]+(?:\s*\p{L}+)? per pack$/iu, '');

/** '10 mg' of 'Lisinopril 10 mg Tablet', '5 mg/mL' of 'Diazepam 5 mg/mL'; null where the name says none. */
export const strengthIn = (name: string): string | null =>
  /\d[\d.,]*\s?(?:mg|mcg|g|%|units?|mEq|mL)(?![a-z])(?:\/(?:[\d.]+\s?)?[a-z]+)?/i.exec(name)?.[0] ?? null;
