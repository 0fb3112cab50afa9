/** Which product of the directory a line of a purchase report means, how sure that is, and why. */
import { formatNdc, parseNdc } from '../ndc.ts';

export interface KnownProduct {
  readonly ndc: string;
  readonly name: string;
  /** Other names: the brand, the substance. */
  readonly otherNames: readonly (string | null)[];
}

/** The NDCs that a cell may mean. `isSure` is false where digits had to be filled up or could be read in several ways. */
export interface WrittenNdc {
  readonly candidates: readonly string[];
  readonly isSure: boolean;
}

/** `matched` counts at once; `doubtful` waits for a person; `unknown` is kept and not used. */
export interface Match {
  readonly state: 'matched' | 'doubtful' | 'unknown';
  readonly ndc: string | null;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
}

/**
 * Reads an NDC as reports write it: dashes, spaces, ="…", a leading apostrophe; ten digits in all three ways, and seven
 * to nine filled up with zeros, as a spreadsheet loses them. No candidates where digits are lost for good.
 */
export function readReportNdc(written: string): WrittenNdc {
  const text = written
    .replace(/^="?([0-9-]*)"?$/, '$1')
    .replace(/^['’‘`]+/, '')
    .replace(/^NDC[\s:#.-]*/i, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .trim();
  const reading = parseNdc(text);
  if (reading.kind === 'ok') return { candidates: [reading.ndc11], isSure: true };
  const digits = text.replaceAll(/\s/g, '');
  const padded = /^\d{7,10}$/.test(digits) && !/^0+$/.test(digits) ? [digits.padStart(11, '0')] : [];
  if (reading.kind === 'ambiguous')
    return { candidates: [...new Set([...padded, ...reading.candidates])], isSure: false };
  const joined = digits === text ? reading : parseNdc(digits);
  if (joined.kind === 'ok') return { candidates: [joined.ndc11], isSure: true };
  return { candidates: padded, isSure: false };
}

/** Words that say a form or a salt, not which drug. */
const COMMON = new Set(
  `tablet tablets capsule capsules solution suspension injection injectable ointment cream lotion syrup powder oral
  topical extended release delayed sodium chloride hydrochloride acid vial vials prefilled syringe bottle count pack
  unit dose with film coated chewable package sulfate acetate phosphate potassium calcium`.split(/\s+/),
);
const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).filter((word) => !COMMON.has(word));

/** Letters of an abbreviation that tell a drug: 'AMOX', but not 'METH'. */
const SHORTEST = 4;

const isShortFor = (short: string, long: string) => short.length >= SHORTEST && long.startsWith(short);

/** Reports shorten names ('AMOX TR-K CLV'), so the beginning of one word that tells the drug is enough. */
export function namesAgree(label: string, { name, otherNames }: KnownProduct): boolean {
  const known = wordsOf([name, ...otherNames].filter((one) => one !== null).join(' '));
  return wordsOf(label).some((word) =>
    known.some((one) => one === word || isShortFor(word, one) || isShortFor(one, word)),
  );
}

/** A pack's price so many times the list price, or so small a part of it, is of another quantity. */
export const FAR_PRICE = 20;
/** Within this factor a price is about the same: what was said of lines at the one stands for lines at the other. */
export const EQUAL_PRICE = 2;

interface Told {
  readonly label: string;
  readonly written: WrittenNdc;
}

/** `known`: the candidates that the directory has. `sibling`: another pack of the same labeler's product, if none is known. */
export function matchProduct(
  { label, written }: Told,
  known: readonly KnownProduct[],
  sibling: KnownProduct | null = null,
): Match {
  const agreeing = known.filter((one) => namesAgree(label, one));
  const [first] = agreeing.length === 1 ? agreeing : known;
  if (first === undefined) return unknownOr(sibling, label, written);
  const at = (state: Match['state'], confidence: number, reason: string): Match => ({
    state,
    ndc: first.ndc,
    confidence,
    reason,
  });
  const isNamed = agreeing.length === 1;
  if (written.isSure) {
    if (isNamed) return at('matched', 1, 'NDC and name are those of the directory.');
    if (label === '') return at('matched', 0.95, 'The NDC is in the directory.');
    return at('doubtful', 0.5, `The directory calls ${formatNdc(first.ndc)} “${first.name}”.`);
  }
  if (isNamed) return at('matched', 0.9, `Read as ${formatNdc(first.ndc)}; the name fits.`);
  const readings = known.map((one) => `${formatNdc(one.ndc)} “${one.name}”`).join(' or ');
  return at('doubtful', 0.4, `Digits are missing; it could be ${readings}.`);
}

function unknownOr(sibling: KnownProduct | null, label: string, written: WrittenNdc): Match {
  if (sibling !== null && (label === '' || namesAgree(label, sibling)))
    return {
      state: 'doubtful',
      ndc: sibling.ndc,
      confidence: 0.5,
      reason: `The directory knows another pack of this product: ${formatNdc(sibling.ndc)} “${sibling.name}”.`,
    };
  return { state: 'unknown', ndc: null, confidence: 0, reason: whyUnknown(written) };
}

function whyUnknown({ candidates: [first], isSure }: WrittenNdc): string {
  if (first === undefined) return 'This is no NDC, or digits of it are lost.';
  const unknown = 'The directory does not know this NDC.';
  return isSure
    ? unknown
    : `${unknown} Leading zeros seem to be missing: it was read as ${formatNdc(first)}.`;
}
