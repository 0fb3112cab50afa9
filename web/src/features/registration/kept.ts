import type { ReplyOf } from '../../shared/http.ts';

export type KeptFile = ReplyOf<'getRegistration'>['data']['files'][number];

/** What this tab has of an unfinished registration, so that a reload loses nothing. */
export interface Kept<Form> {
  form: Form;
  token: string | null;
  files: readonly KeptFile[];
}

const nameOf = (kind: string) => `registration_${kind}`;

export function readKept<Form>(kind: string): Kept<Form> | null {
  const text = sessionStorage.getItem(nameOf(kind));
  if (text === null) return null;
  try {
    // Written by `keep` of this same tab.
    return JSON.parse(text) as Kept<Form>;
  } catch {
    return null;
  }
}

export function keep<Form>(kind: string, kept: Kept<Form>): void {
  sessionStorage.setItem(nameOf(kind), JSON.stringify(kept));
}

export const forget = (kind: string): void => sessionStorage.removeItem(nameOf(kind));
