import type { InterchangePiece } from './interchanges.ts';
import { LIMITS } from './limits.ts';
import { idOf, valuesOf } from './segments.ts';

/** The groups and transaction sets of an interchange, with what is wrong about their envelopes. */

/** Interchange note codes of a TA1. `024` is content that belongs to no envelope, or too much of it. */
export type InterchangeNote = '001' | '021' | '023' | '024';

export interface InterchangeRefusal {
  readonly note: InterchangeNote;
  /** Names cause and segment number: 'Interchange 000000042: IEA01 says 2 groups, 1 found (segment 40).' */
  readonly sentence: string;
}

/** Codes of AK905: 1 group does not fit its documents, 3 trailer missing, 4 control numbers differ, 5 number of sets. */
export type GroupFault = '1' | '3' | '4' | '5';

/** Codes of AK502: 2 trailer missing, 3 control numbers differ, 4 number of segments, 23 number repeats in its group. */
export type SetEnvelopeFault = '2' | '3' | '4' | '23';

export interface TransactionSet {
  readonly type: string;
  readonly controlNumber: string;
  /** Raw, from ST to SE (to where it broke off when SE is missing). */
  readonly segments: readonly string[];
  /** What SE01 says; -1 where that is no number, or SE is missing. */
  readonly statedSegments: number;
  readonly faults: readonly SetEnvelopeFault[];
}

export interface FunctionalGroup {
  readonly functionalId: string;
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
  readonly version: string;
  /** What GE01 says; the number found where GE is missing. */
  readonly statedSets: number;
  readonly sets: readonly TransactionSet[];
  readonly faults: readonly GroupFault[];
}

export interface Envelopes {
  readonly groups: readonly FunctionalGroup[];
  /** Acknowledgements of interchanges (TA1), which stand outside of groups. */
  readonly interchangeAcknowledgements: readonly string[];
  /** When set, nothing of the interchange may be worked on. */
  readonly refusal: InterchangeRefusal | null;
}

/** Which functional group each document travels in. */
export const GROUP_OF_DOCUMENT: Readonly<Record<string, string>> = {
  '810': 'IN',
  '832': 'SC',
  '850': 'PO',
  '855': 'PR',
  '856': 'SH',
  '997': 'FA',
};

type ReadInterchange = Extract<InterchangePiece, { kind: 'interchange' }>;

export function readEnvelopes(interchange: ReadInterchange): Envelopes {
  const refuse = (note: InterchangeNote, cause: string, segment: number) => ({
    note,
    sentence: `Interchange ${interchange.header.controlNumber}: ${cause} (segment ${segment}).`,
  });
  const { segments, separators } = interchange;
  if (interchange.text.length > LIMITS.interchangeCharacters) {
    return nothing(refuse('024', 'it is larger than 25 MB', 1));
  }
  const tooMany = limitPassed(segments, separators.element);
  if (tooMany !== null) return nothing(refuse('024', tooMany.cause, tooMany.segment));
  const { groups, acknowledgements, stray } = walk(segments, separators.element);
  const last = segments.length;
  const trailer = valuesOf(segments.at(-1) ?? '', separators.element);
  const found = { groups, interchangeAcknowledgements: acknowledgements };
  if (!interchange.isWhole) return { ...found, refusal: refuse('023', 'IEA is missing', last) };
  if ((trailer[2] ?? '') !== interchange.header.controlNumber) {
    const cause = `IEA02 says ${shown(trailer[2])}, ISA13 says ${interchange.header.controlNumber}`;
    return { ...found, refusal: refuse('001', cause, last) };
  }
  if (numberOf(trailer[1]) !== groups.length) {
    const cause = `IEA01 says ${shown(trailer[1])} groups, ${groups.length} found`;
    return { ...found, refusal: refuse('021', cause, last) };
  }
  return {
    ...found,
    refusal: stray === null ? null : refuse('024', 'a segment stands outside of groups', stray),
  };
}

const nothing = (refusal: InterchangeRefusal): Envelopes => ({
  groups: [],
  interchangeAcknowledgements: [],
  refusal,
});

const shown = (value: string | undefined) => (value ?? '').slice(0, 20) || 'nothing';

const numberOf = (value: string | undefined) => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : -1);

/** Counted before anything is kept: millions of empty sets would each ask for an answer. */
function limitPassed(segments: readonly string[], element: string) {
  let groups = 0;
  let sets = 0;
  for (const [index, raw] of segments.entries()) {
    if (raw.startsWith(`GS${element}`)) groups += 1;
    if (raw.startsWith(`ST${element}`)) sets += 1;
    const segment = index + 1;
    if (groups > LIMITS.groupsPerInterchange) {
      return { cause: `it holds more than ${LIMITS.groupsPerInterchange} groups`, segment };
    }
    if (sets > LIMITS.setsPerInterchange) {
      return { cause: `it holds more than ${LIMITS.setsPerInterchange} transaction sets`, segment };
    }
  }
  return null;
}

function walk(segments: readonly string[], element: string) {
  const groups: FunctionalGroup[] = [];
  const acknowledgements: string[] = [];
  let stray: number | null = null;
  let open: OpenGroup | null = null;
  for (const [index, raw] of segments.entries()) {
    const id = idOf(raw, element);
    if (index === 0 || id === 'IEA') continue;
    if (id === 'GS') {
      if (open !== null) groups.push(open.end(null));
      open = openGroup(raw, element);
    } else if (open === null) {
      if (id === 'TA1') acknowledgements.push(raw);
      else stray ??= index + 1;
    } else if (id === 'GE') {
      groups.push(open.end(raw));
      open = null;
    } else {
      open.add(id, raw);
    }
  }
  if (open !== null) groups.push(open.end(null));
  return { groups, acknowledgements, stray };
}

interface OpenGroup {
  add(id: string, raw: string): void;
  end(trailer: string | null): FunctionalGroup;
}

function openGroup(header: string, element: string): OpenGroup {
  const gs = valuesOf(header, element);
  const sets: TransactionSet[] = [];
  const numbers = new Set<string>();
  let set: string[] | null = null;
  let hasStray = false;
  const close = () => {
    if (set !== null) sets.push(readSet(set, element, numbers));
    set = null;
  };
  return {
    add(id, raw) {
      if (id === 'ST') {
        close();
        set = [raw];
      } else if (set === null) {
        hasStray = true;
      } else {
        set.push(raw);
        if (id === 'SE') close();
      }
    },
    end(trailer) {
      close();
      const ge = trailer === null ? null : valuesOf(trailer, element);
      return {
        functionalId: gs[1] ?? '',
        sender: (gs[2] ?? '').trim(),
        receiver: (gs[3] ?? '').trim(),
        controlNumber: gs[6] ?? '',
        version: gs[8] ?? '',
        statedSets: ge === null ? sets.length : Math.max(0, numberOf(ge[1])),
        sets,
        faults: groupFaults({ gs, ge, sets, hasStray }),
      };
    },
  };
}

function groupFaults(read: {
  gs: readonly string[];
  ge: readonly string[] | null;
  sets: readonly TransactionSet[];
  hasStray: boolean;
}): GroupFault[] {
  const { gs, ge, sets, hasStray } = read;
  const faults: GroupFault[] = [];
  const fits = (set: TransactionSet) =>
    GROUP_OF_DOCUMENT[set.type] === undefined || GROUP_OF_DOCUMENT[set.type] === gs[1];
  if (!sets.every(fits)) faults.push('1');
  if (ge === null) faults.push('3');
  else if ((ge[2] ?? '') !== (gs[6] ?? '')) faults.push('4');
  if (hasStray || (ge !== null && numberOf(ge[1]) !== sets.length)) faults.push('5');
  return faults;
}

function readSet(segments: readonly string[], element: string, numbers: Set<string>): TransactionSet {
  const st = valuesOf(segments[0] ?? '', element);
  const last = segments.at(-1) ?? '';
  const controlNumber = st[2] ?? '';
  const faults: SetEnvelopeFault[] = [];
  const se = idOf(last, element) === 'SE' ? valuesOf(last, element) : null;
  const statedSegments = numberOf(se?.[1]);
  if (se === null) faults.push('2');
  else {
    if (se[2] !== controlNumber) faults.push('3');
    if (statedSegments !== segments.length) faults.push('4');
  }
  if (numbers.has(controlNumber)) faults.push('23');
  numbers.add(controlNumber);
  return { type: st[1] ?? '', controlNumber, segments, statedSegments, faults };
}
