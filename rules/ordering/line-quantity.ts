/** The quantity that stands before or after what a line names. */

export interface Quantified {
  /** Not a number for what is meant as a quantity and is none: negative, a part of a pack, endless. */
  readonly quantity: number | null;
  /** What is left of the line. */
  readonly rest: string;
}

const UNIT = String.raw`(?:packs?|pks?|pkgs?|packages?)\.?`;
const WORD = String.raw`(?:qty|quantity)\.?[\s:=]*`;
const WHOLE = new RegExp(String.raw`^(?:${WORD})?(?:[x×*]\s*)?(\d{1,8})\s*(?:[x×*]|${UNIT})?$`, 'i');
const NO_WHOLE = new RegExp(
  String.raw`^(${WORD})?(?:[x×*]\s*)?[-\u2212+]?\d+(?:\.(\d+))?\s*(?:[x×*]|${UNIT})?$`,
  'i',
);
const NEGATIVE = /\s[-\u2212]\d+$/;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
const BEFORE = new RegExp(String.raw`^(?:${WORD}(\d{1,8})|(\d{1,8})\s*(?:[x×*]|${UNIT}))[\s,:-]+(?=\S)`, 'i');
const AFTER = new RegExp(
  String.raw`[\s,:-]+(?:(?:${WORD}|[x×*]\s*)(\d{1,8})|(\d{1,8})\s*(?:[x×*]|${UNIT}))$`,
  'i',
);
const MEASURE = String.raw`(?:mg|mcg|µg|ug|g|kg|ml|l|iu|units?|meq|mmol|%|hr|mm|cm|in|ga|ct|count)\b`;
const BARE_BEFORE = new RegExp(String.raw`^(\d{1,6})\s+(?!${MEASURE})(?=\p{L}{3})`, 'iu');
const BARE_AFTER = /\s(\d{1,6})$/;
const STRENGTH = new RegExp(String.raw`\d\s*(?:%|${MEASURE})`, 'i');

const QUOTES = /^["'“”]+|["'“”]+$/g;
/** A bullet, a colon, a dash with space behind it: they part, and say nothing. */
const PUNCTUATION = /^[\s>•*·:–—.]{0,20}(?:-\s+)?/;

/** Of what stands beside a code: a field that is a number, or a number at either end. */
export function besideCode(written: string): Quantified {
  const text = written.trim().replace(PUNCTUATION, '').replace(/\.$/, '');
  const bare = text.trim();
  // What a formula comes to is known to the spreadsheet alone.
  if (/(?:^|[\s,;|])=[A-Z(]/i.test(bare)) return { quantity: Number.NaN, rest: '' };
  if (THOUSANDS.test(bare)) return { quantity: Number(bare.replaceAll(',', '')), rest: '' };
  const fields = text
    .split(/[\t,;|]+/)
    .map((one) =>
      one
        .trim()
        .replaceAll(QUOTES, '')
        .replace(/^(\d+)\.0+$/, '$1'),
    )
    .filter(Boolean);
  const place = fields.findLastIndex((one) => WHOLE.test(one));
  if (place >= 0) {
    const rest = fields.filter((_, index) => index !== place).join(' ');
    return { quantity: Number(WHOLE.exec(fields[place] ?? '')?.[1]), rest };
  }
  if (NEGATIVE.test(bare) || fields.some((one) => isNoQuantity(one, fields.length === 1)))
    return { quantity: Number.NaN, rest: '' };
  return takeFrom(bare, [BEFORE, AFTER, /^(\d{1,6})\s+(?=\p{L})/u, BARE_AFTER]);
}

/** Among other fields a number with a fraction may be a price. */
function isNoQuantity(field: string, alone: boolean): boolean {
  const found = NO_WHOLE.exec(field);
  if (found === null) return false;
  const [, word, fraction] = found;
  return fraction === undefined || alone || word !== undefined;
}

/** Of a line that names a product by words, whose own numbers are strengths and counts. */
export function besideWords(text: string): Quantified {
  const fields = text
    .split(/[\t;|]+|,(?=[^,]*$)/)
    .map((one) => one.trim())
    .filter(Boolean);
  const place = fields.length < 2 ? -1 : fields.findLastIndex((one) => WHOLE.test(one));
  if (place >= 0) {
    const rest = fields.filter((_, index) => index !== place).join(' ');
    return { quantity: Number(WHOLE.exec(fields[place] ?? '')?.[1]), rest };
  }
  const clean = text.replaceAll(/[\t;|]+/g, ' ').trim();
  if (NEGATIVE.test(clean)) return { quantity: Number.NaN, rest: clean.replace(NEGATIVE, '') };
  const marked = takeFrom(clean, [BEFORE, AFTER, BARE_BEFORE]);
  if (marked.quantity !== null) return marked;
  // 'lisinopril 10 mg 30' orders 30; in 'lisinopril 10' the number is the strength.
  return STRENGTH.test(clean.replace(BARE_AFTER, '')) ? takeFrom(clean, [BARE_AFTER]) : marked;
}

function takeFrom(text: string, patterns: readonly RegExp[]): Quantified {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    const digits = found?.slice(1).find((one) => one !== undefined);
    if (found === null || digits === undefined) continue;
    return {
      quantity: Number(digits),
      rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim(),
    };
  }
  return { quantity: null, rest: text };
}
