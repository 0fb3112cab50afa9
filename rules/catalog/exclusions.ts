/** Products that a buying company does not want offered (G-109). */
import { formatNdc, parseNdc } from '../ndc.ts';

export const EXCLUSION_REASON_LEAST = 3;
export const EXCLUSION_REASON_MOST = 250;
export const EXCLUSION_REASON = `A reason has ${EXCLUSION_REASON_LEAST} to ${EXCLUSION_REASON_MOST} characters.`;
/** A company keeps so many, since every search looks them up. */
export const MOST_EXCLUSIONS = 10_000;
export const MOST_EXCLUSION_ROWS = 5_000;
export const EXCLUSION_FILE_BYTES = 2 * 1024 * 1024;

export const NOT_EXCLUDED = 'This NDC is not excluded.';
export const EXCLUDED_ALREADY = 'This NDC is already excluded.';
export const UNKNOWN_NDC = 'This NDC is not in the drug directory.';
export const NO_SUCH_EXCLUSION = 'This exclusion does not exist.';
export const TOO_MANY_EXCLUSIONS = `A company keeps up to ${MOST_EXCLUSIONS.toLocaleString('en-US')} excluded NDCs.`;
export const TOO_MANY_EXCLUSION_ROWS = `A file has at most ${MOST_EXCLUSION_ROWS.toLocaleString('en-US')} rows.`;

/** What stands at an offer of it, wherever it is shown. */
export const excludedText = (reason: string): string => `Excluded by your company: ${reason}`;

export interface ExclusionRow {
  /** As it was given. */
  readonly ndc: string;
  readonly reason: string;
}

/** The eleven digits of a row, or what is wrong with it. `known` says of an NDC whether the directory has it. */
export function readExclusionRow(
  { ndc, reason }: ExclusionRow,
  known: (ndc11: string) => boolean,
): { ndc: string; error: null } | { ndc: null; error: string } {
  const wrong = (error: string) => ({ ndc: null, error });
  const readings = exclusionReadings(ndc);
  if (readings.error !== null) return wrong(readings.error);
  const found = readings.ndcs.filter(known);
  const [first, second] = found;
  if (first === undefined) return wrong(UNKNOWN_NDC);
  if (second !== undefined)
    return wrong(`This NDC can be ${found.map(formatNdc).join(' or ')}: write it with eleven digits.`);
  const length = reason.trim().length;
  if (length < EXCLUSION_REASON_LEAST || length > EXCLUSION_REASON_MOST) return wrong(EXCLUSION_REASON);
  return { ndc: first, error: null };
}

/** What a written NDC may mean: ten digits without dashes are several. */
export function exclusionReadings(
  text: string,
): { ndcs: readonly string[]; error: null } | { ndcs: readonly never[]; error: string } {
  const reading = parseNdc(text);
  if (reading.kind === 'invalid') return { ndcs: [], error: reading.reason };
  return { ndcs: reading.kind === 'ok' ? [reading.ndc11] : reading.candidates, error: null };
}
