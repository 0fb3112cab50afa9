import { LIMITS } from './limits.ts';
import { canBeRead, type Separators } from './separators.ts';

/** Where a file holds which interchange. Nothing here looks into groups; see `envelopes.ts`. */

export interface InterchangeHeader {
  readonly senderQualifier: string;
  readonly sender: string;
  readonly receiverQualifier: string;
  readonly receiver: string;
  readonly date: string;
  readonly time: string;
  readonly version: string;
  readonly controlNumber: string;
  readonly wantsAcknowledgement: boolean;
  readonly usage: string;
}

/** One interchange of a file, or a piece that is none. `segments` are raw, without their terminators, ISA first. */
export type InterchangePiece =
  | {
      readonly kind: 'interchange';
      readonly text: string;
      readonly separators: Separators;
      readonly header: InterchangeHeader;
      readonly segments: readonly string[];
      /** False where the text, or this interchange, ended before its IEA. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'unreadable'; readonly text: string; readonly sentence: string };

/** An ISA has fixed widths, so that it says where its separators stand; nothing else begins an interchange. */
const HEADER =
  /ISA([^A-Za-z0-9 ]).{2}\1.{10}\1.{2}\1.{10}\1.{2}\1.{15}\1.{2}\1.{15}\1.{6}\1.{4}\1.\1.{5}\1.{9}\1.\1.\1(.)(.)/gs;

const NO_ISA = 'This is no X12 interchange.';
const SHORT_ISA = 'Interchange: ISA is not 106 characters (segment 1).';
const SAME_SEPARATORS = 'Interchange: the separators of ISA cannot be told apart (segment 1).';
const TOO_MANY = `A file holds ${LIMITS.interchangesPerFile} interchanges at most.`;

/**
 * The interchanges of a file in their order. A broken one ends where the next ISA begins. Blank pieces between them,
 * and a byte order mark before them, are nothing.
 */
export function readInterchanges(file: string): InterchangePiece[] {
  const pieces: InterchangePiece[] = [];
  let end = 0;
  const heads = headersOf(file);
  for (const [index, head] of heads.entries()) {
    addUnreadable(pieces, file.slice(end, head.start));
    if (pieces.length >= LIMITS.interchangesPerFile) {
      pieces.push({ kind: 'unreadable', text: file.slice(head.start), sentence: TOO_MANY });
      return pieces;
    }
    const piece = readPiece(file.slice(head.start, heads[index + 1]?.start ?? file.length), head.separators);
    pieces.push(piece);
    end = head.start + piece.text.length;
  }
  addUnreadable(pieces, file.slice(end));
  return pieces;
}

interface Head {
  readonly start: number;
  readonly separators: Separators;
}

function headersOf(file: string): Head[] {
  const heads: Head[] = [];
  for (const match of file.matchAll(HEADER)) {
    const [, element = '', component = '', segment = ''] = match;
    heads.push({ start: match.index, separators: { element, component, segment } });
    if (heads.length > LIMITS.interchangesPerFile) break;
  }
  return heads;
}

function addUnreadable(pieces: InterchangePiece[], text: string): void {
  const clean = text.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '').trim();
  if (clean === '') return;
  pieces.push({ kind: 'unreadable', text, sentence: clean.startsWith('ISA') ? SHORT_ISA : NO_ISA });
}

function readPiece(text: string, separators: Separators): InterchangePiece {
  if (!canBeRead(separators)) return { kind: 'unreadable', text, sentence: SAME_SEPARATORS };
  const { segments, end, isWhole } = cutSegments(text, separators);
  const header = readHeader(segments[0] ?? '', separators.element);
  return { kind: 'interchange', text: text.slice(0, end), separators, header, segments, isWhole };
}

/** The segments up to IEA. Line breaks and blanks after a terminator belong to no segment. */
function cutSegments(text: string, { element, segment }: Separators) {
  const segments: string[] = [];
  const trailer = `IEA${element}`;
  let start = 0;
  while (start < text.length) {
    const stop = text.indexOf(segment, start);
    const isCut = stop === -1;
    const raw = withoutReturn(text.slice(start, isCut ? text.length : stop), segment);
    if (raw !== '') segments.push(raw);
    if (raw.startsWith(trailer) && !isCut) return { segments, end: stop + 1, isWhole: true };
    start = isCut ? text.length : afterBlanks(text, stop + 1);
  }
  return { segments, end: text.length, isWhole: false };
}

/** Windows ends its lines by two signs, of which the ISA can name only the second. */
const withoutReturn = (raw: string, terminator: string) =>
  terminator === '\n' && raw.endsWith('\r') ? raw.slice(0, -1) : raw;

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === '\r' || text[at] === '\n' || text[at] === ' ') at += 1;
  return at;
}

function readHeader(isa: string, element: string): InterchangeHeader {
  const fields = isa.split(element);
  const field = (number: number) => (fields[number] ?? '').trim();
  return {
    senderQualifier: field(5),
    sender: field(6),
    receiverQualifier: field(7),
    receiver: field(8),
    date: field(9),
    time: field(10),
    version: field(12),
    controlNumber: field(13),
    wantsAcknowledgement: field(14) === '1',
    usage: field(15),
  };
}
