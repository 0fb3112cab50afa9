import { LINE_LENGTH, MOST_LINES } from '#rules/ordering/limits.ts';
import { chooseOffers, type LineChoice } from '#rules/ordering/choose-offers.ts';
import { agreeing, type Choosing, type Offer } from '#rules/ordering/allot.ts';
import { randomUuid } from '../../shared/random.ts';
import type { ReadLine, SavedLine, SentLine } from './api.ts';

/** A line of the desk as it was given and decided; what it means is asked of the server. */
export interface DraftLine {
  id: string;
  text: string;
  /** Instead of what the text says. */
  quantity: number | null;
  /** Which product an ambiguous line means. */
  ndc: string | null;
  /** The offer that was chosen by hand. */
  listingId: number | null;
  /** The soft block that is agreed to. */
  agreed: number | null;
}

export type LineState =
  'reading' | 'found' | 'ambiguous' | 'short' | 'not_offered' | 'refused' | 'unreadable';

export interface DeskLine {
  draft: DraftLine;
  state: LineState;
  why: string | null;
  quantity: number;
  read: ReadLine | null;
  choice: LineChoice | null;
}

/** What can be stored of it: without control signs, but with that which parts the fields of a GS1 code. */
const storable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === '\t' || sign === '\u001d' ? sign : ''))
    .slice(0, LINE_LENGTH)
    .toWellFormed();

export const newLine = (text: string, fields: Partial<DraftLine> = {}): DraftLine => ({
  id: randomUuid().slice(0, 8),
  text: storable(text),
  quantity: null,
  ndc: null,
  listingId: null,
  agreed: null,
  ...fields,
});

export const fromSaved = ({ text, quantity, ndc }: SavedLine): DraftLine => newLine(text, { quantity, ndc });

/** The quantity stays where it was given: in the text, which is read anew, or beside it. */
export const toSaved = ({ draft: { text, quantity, ndc } }: DeskLine): SavedLine => ({ text, quantity, ndc });

export const toSent = ({ text, ndc, listingId }: DraftLine): SentLine => ({
  text,
  ...(ndc !== null && { ndc }),
  ...(listingId !== null && { listing_id: listingId }),
});

/** A line that was taken off the desk, with its place there. */
export interface Taken {
  line: DraftLine;
  place: number;
}

export const takenOff = (lines: readonly DraftLine[], gone: readonly DraftLine[]): Taken[] =>
  lines.flatMap((line, place) => (gone.includes(line) ? [{ line, place }] : []));

/** Lines where they were, among what the others became meanwhile. */
export const putBack = (lines: readonly DraftLine[], taken: readonly Taken[]): DraftLine[] => {
  const back = [...lines];
  for (const { line, place } of taken) back.splice(place, 0, line);
  return back;
};

/** Lines that ask the same are asked once. */
export const askedKey = (draft: DraftLine): string => JSON.stringify(toSent(draft));

export const fits = (lines: readonly DraftLine[], more: number): boolean => lines.length + more <= MOST_LINES;

export interface Answers {
  lines: ReadonlyMap<string, ReadLine>;
  offers: ReadonlyMap<string, readonly Offer[]>;
}

/** Every line with its state and its offer, in the order in which it was given. */
export function describeLines(
  drafts: readonly DraftLine[],
  answers: Answers,
  choosing: Choosing,
  refused: ReadonlyMap<string, string>,
): DeskLine[] {
  const read = drafts.map((draft) => ({ draft, read: answers.lines.get(askedKey(draft)) ?? null }));
  const wanted = read.flatMap(({ draft, read: line }) =>
    line !== null && isKnown(draft, line)
      ? [
          {
            id: draft.id,
            quantity: draft.quantity ?? line.quantity,
            ndc: line.kind === 'words' ? null : line.ndc,
            eachesPerPack: line.eaches_per_pack,
            listingId: draft.listingId,
            offers: agreeing(answers.offers.get(line.product ?? '') ?? [], new Set([draft.agreed ?? 0])),
          },
        ]
      : [],
  );
  const choices = chooseOffers(wanted, choosing);
  return read.map(({ draft, read: line }) => describe(draft, line, choices.get(draft.id) ?? null, refused));
}

/** Where only the quantity could not be read, one that is chosen stands instead. */
const isKnown = (draft: DraftLine, read: ReadLine): boolean =>
  read.state === 'known' || (wantsQuantity(read) && draft.quantity !== null);

/** The product is known; how many packs is not. */
export const wantsQuantity = (read: ReadLine | null): boolean =>
  read?.state === 'unreadable' && read.product !== null;

function describe(
  draft: DraftLine,
  read: ReadLine | null,
  choice: LineChoice | null,
  refused: ReadonlyMap<string, string>,
): DeskLine {
  const base = {
    draft,
    read,
    choice,
    quantity: draft.quantity ?? (wantsQuantity(read) ? 0 : (read?.quantity ?? 1)),
  };
  if (read === null) return { ...base, state: 'reading', why: null };
  if (choice === null)
    return {
      ...base,
      state: read.state === 'known' || isKnown(draft, read) ? 'reading' : read.state,
      why: read.why,
    };
  const refusal = refused.get(draft.id);
  if (refusal !== undefined && choice.state === 'found') return { ...base, state: 'refused', why: refusal };
  return { ...base, state: choice.state, why: choice.why ?? (draft.quantity === null ? read.why : null) };
}
