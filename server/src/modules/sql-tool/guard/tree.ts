/** A node of the parse tree, as JSON. `location` counts bytes. */
export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };
export type Fields = Record<string, Json>;

export const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: Json): Fields => (isFields(value) ? value : {});
export const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : []);
export const textOf = (value: Json): string | undefined => (typeof value === 'string' ? value : undefined);
/** The texts of a list of names; of what is none, nothing. */
export const namesOf = (value: Json): string[] =>
  listOf(value).flatMap((one) => textOf(fieldsOf(fieldsOf(one)['String'])['sval']) ?? []);
