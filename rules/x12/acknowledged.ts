import { segmentsOf } from './check-set.ts';
import type { FunctionalGroup, TransactionSet } from './envelopes.ts';
import type { SegmentFault } from './faults.ts';

/** A 997 that a partner sent, readable. */

export interface AcknowledgedSet {
  readonly type: string;
  readonly controlNumber: string;
  readonly isAccepted: boolean;
  /** 'Segment 7 PO1: element 2 is missing'. */
  readonly notes: readonly string[];
}

export interface AcknowledgedGroup {
  readonly functionalId: string;
  readonly controlNumber: string;
  /** What holds for sets of the group that the 997 does not name. */
  readonly isAccepted: boolean;
  readonly notes: readonly string[];
  readonly sets: readonly AcknowledgedSet[];
}

const TAKEN = new Set(['A', 'E']);

const SEGMENT_WORDS: Readonly<Record<string, string>> = {
  '1': 'is unknown',
  '2': 'is unexpected',
  '3': 'is missing',
  '4': 'comes too often',
  '5': 'is used too often',
  '6': 'is not part of this document',
  '7': 'is out of order',
};

const ELEMENT_WORDS: Readonly<Record<string, string>> = {
  '1': 'is missing',
  '2': 'is missing beside another one',
  '3': 'is one too many',
  '4': 'is too short',
  '5': 'is too long',
  '6': 'has a bad character',
  '7': 'has a bad code',
  '8': 'is no date',
  '9': 'is no time',
  '10': 'must not stand beside another one',
};

const SET_WORDS: Readonly<Record<string, string>> = {
  '1': 'The document is not agreed',
  '2': 'SE is missing',
  '3': 'The control numbers of ST and SE differ',
  '4': 'SE counts other segments',
  '7': 'The control number of ST is missing or not valid',
  '23': 'The control number of ST repeats in its group',
};

const GROUP_WORDS: Readonly<Record<string, string>> = {
  '1': 'The functional group does not fit',
  '2': 'The version is not supported',
  '3': 'GE is missing',
  '4': 'The control numbers of GS and GE differ',
  '5': 'GE counts other transaction sets',
  '6': 'The control number of GS is not valid',
};

interface Draft {
  readonly type: string;
  readonly controlNumber: string;
  isAccepted: boolean;
  readonly notes: string[];
}

/** Null where the set does not name a group. */
export function readAcknowledgement(set: TransactionSet, element: string): AcknowledgedGroup | null {
  let group: { functionalId: string; controlNumber: string } | null = null;
  let isAccepted = false;
  const notes: string[] = [];
  const sets: Draft[] = [];
  let place = '';
  for (const { id, values } of segmentsOf(set, element)) {
    const [, first = '', second = '', third = ''] = values;
    const current = sets.at(-1);
    if (id === 'AK1') group = { functionalId: first, controlNumber: second };
    if (id === 'AK2') sets.push({ type: first, controlNumber: second, isAccepted: false, notes: [] });
    if (id === 'AK3') {
      place = `Segment ${second} ${first}`;
      const words = SEGMENT_WORDS[values[4] ?? ''];
      if (words !== undefined) current?.notes.push(`${place}: it ${words}`);
    }
    if (id === 'AK4') current?.notes.push(elementNote(place, first, third, values[4]));
    if (id === 'AK5' && current !== undefined) {
      current.isAccepted = TAKEN.has(first);
      current.notes.push(...wordsOf(values.slice(2), SET_WORDS));
    }
    if (id === 'AK9') {
      isAccepted = TAKEN.has(first);
      notes.push(...wordsOf(values.slice(5), GROUP_WORDS));
    }
  }
  return group === null ? null : { ...group, isAccepted, notes, sets };
}

function elementNote(place: string, position: string, code: string, value: string | undefined): string {
  const words = ELEMENT_WORDS[code] ?? `has the fault ${code}`;
  const sent = value === undefined || value === '' ? '' : ` ('${value}')`;
  return `${place}: element ${position} ${words}${sent}`;
}

const wordsOf = (codes: readonly string[], words: Readonly<Record<string, string>>) =>
  codes.flatMap((code) => words[code] ?? []);

/** What the codes of a set that we refuse say; nothing of the faults inside. */
export const setSentences = (
  codes: readonly string[],
  { statedSegments: stated, segments }: TransactionSet,
): string[] =>
  wordsOf(codes, { ...SET_WORDS, ...(stated >= 0 && { '4': counts('SE', stated, 'segments', segments) }) });

/** The same of a group. */
export const groupSentences = (
  codes: readonly string[],
  { statedSets: stated, sets }: FunctionalGroup,
): string[] => wordsOf(codes, { ...GROUP_WORDS, '5': counts('GE', stated, 'transaction sets', sets) });

const counts = (trailer: string, stated: number, what: string, found: readonly unknown[]): string =>
  stated === found.length
    ? `A segment stands outside of the ${what}`
    : `${trailer} counts ${stated} ${what}, and ${found.length} came`;

/** The same sentences of a fault that we found ourselves. */
export function faultSentences({ segment, position, code, elements }: SegmentFault): string[] {
  const place = `Segment ${position} ${segment}`;
  const words = SEGMENT_WORDS[code];
  return [
    ...(words === undefined ? [] : [`${place}: it ${words}`]),
    ...elements.map((fault) => elementNote(place, String(fault.element), fault.code, fault.value)),
  ];
}
