import { ELEMENTS } from './elements.ts';
import { GROUP_OF_DOCUMENT } from './envelopes.ts';
import { SEGMENTS } from './segments.ts';
import type { Separators } from './separators.ts';

/** Writing interchanges. X12 knows no way to write a separator inside of a value, so that values are cleaned here. */

/** A segment as it is written: its name, then its elements; trailing empty ones are cut. */
export type Row = readonly [id: string, ...elements: (string | number | undefined)[]];

export interface SetToWrite {
  readonly type: string;
  /** Without ST and SE. */
  readonly rows: readonly Row[];
}

interface Party {
  readonly qualifier: string;
  readonly id: string;
  /** Its name on groups (GS02, GS03). */
  readonly groupId: string;
}

export interface InterchangeToWrite {
  readonly separators: Separators;
  readonly breaksLines: boolean;
  readonly sender: Party;
  readonly receiver: Party;
  /** 'YYYY-MM-DDTHH:MM…' in UTC. */
  readonly at: string;
  readonly controlNumber: number;
  readonly usage: 'P' | 'T';
  /** One group; without sets there is none, as around a TA1. */
  readonly sets: readonly SetToWrite[];
  /** Segments outside of the group. */
  readonly acknowledgements?: readonly Row[];
}

/** The text of an interchange, with the number of its transaction sets counted from 0001. */
export function writeInterchange(interchange: InterchangeToWrite): string {
  const { separators, sets, controlNumber } = interchange;
  const { day, time } = partsOf(interchange.at);
  const number = String(controlNumber).padStart(9, '0');
  const rows: string[] = [writeHeader(interchange, number)];
  const add = (row: Row) => rows.push(writeRow(row, separators));
  for (const row of interchange.acknowledgements ?? []) add(row);
  const [first] = sets;
  if (first !== undefined) {
    const group = GROUP_OF_DOCUMENT[first.type] ?? '';
    const { sender, receiver } = interchange;
    add(['GS', group, sender.groupId, receiver.groupId, day, time, controlNumber, 'X', '004010']);
    for (const [index, set] of sets.entries()) {
      const setNumber = String(index + 1).padStart(4, '0');
      add(['ST', set.type, setNumber]);
      for (const row of set.rows) add(row);
      add(['SE', set.rows.length + 2, setNumber]);
    }
    add(['GE', sets.length, controlNumber]);
  }
  add(['IEA', first === undefined ? 0 : 1, number]);
  const end = separators.segment + (interchange.breaksLines ? '\n' : '');
  return rows.map((row) => row + end).join('');
}

function writeHeader(interchange: InterchangeToWrite, number: string): string {
  const { separators, sender, receiver } = interchange;
  const { day, time } = partsOf(interchange.at);
  const padded = (text: string, width: number) => cleanValue(text, separators, width).padEnd(width);
  const party = ({ qualifier, id }: Party) => [padded(qualifier, 2), padded(id, 15)].join(separators.element);
  return [
    'ISA',
    '00',
    padded('', 10),
    '00',
    padded('', 10),
    party(sender),
    party(receiver),
    day.slice(2),
    time,
    'U',
    '00401',
    number,
    '0',
    interchange.usage,
    separators.component,
  ].join(separators.element);
}

const partsOf = (at: string) => ({
  day: at.slice(0, 10).replaceAll('-', ''),
  time: at.slice(11, 16).replace(':', ''),
});

function writeRow([id, ...elements]: Row, separators: Separators): string {
  const known = SEGMENTS.get(id)?.elements ?? [];
  const values = elements.map((value, index) => {
    const most = ELEMENTS.get(known[index]?.reference ?? '')?.most;
    return value === undefined ? '' : cleanValue(String(value), separators, most);
  });
  while (values.length > 0 && values.at(-1) === '') values.pop();
  return [id, ...values].join(separators.element);
}

/** The extended character set of X12 4010: printable ASCII without these two. */
const IN_NO_SET = /[^\u0020-\u007e]|[`^]/gu;
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
};

/** A separator, and a sign that X12 has no place for, becomes a blank; accents go; then the value is cut to `most`. */
export function cleanValue(text: string, separators: Separators, most?: number): string {
  const signs = [separators.element, separators.component, separators.segment];
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
  const plain = Array.from(bare, (sign) => SPELLED_OUT[sign] ?? sign)
    .join('')
    .replace(IN_NO_SET, ' ');
  const clean = Array.from(plain, (sign) => (signs.includes(sign) ? ' ' : sign)).join('');
  return clean.slice(0, most).trimEnd();
}
