import { LIMITS } from './limits.ts';
import type { SegmentValues } from './segments.ts';

/** What a 997 says about the inside of a document. */

/** AK304: 1 unknown, 3 missing, 4 loop too often, 5 used too often, 7 out of order, 8 has faulty elements. */
export type SegmentFaultCode = '1' | '3' | '4' | '5' | '7' | '8';

/** AK403: 1 missing, 4 too short, 5 too long, 6 bad character, 7 bad code, 8 bad date, 9 bad time. */
export type ElementFaultCode = '1' | '4' | '5' | '6' | '7' | '8' | '9';

export interface ElementFault {
  readonly element: number;
  /** Reference number of the data element. */
  readonly reference: string;
  readonly code: ElementFaultCode;
  /** At most 99 characters; empty where nothing was sent. */
  readonly value: string;
}

export interface SegmentFault {
  readonly segment: string;
  /** Counted from ST, which is 1; of a missing one, where it was missed. */
  readonly position: number;
  readonly code: SegmentFaultCode;
  readonly elements: readonly ElementFault[];
}

interface Place {
  readonly id: string;
  readonly position: number;
}

export interface FaultList {
  add(place: Place, code: Exclude<SegmentFaultCode, '8'>): void;
  addElement(segment: SegmentValues, fault: Omit<ElementFault, 'value'>): void;
  /** By position, their elements by number; no more than a 997 may carry. */
  readonly all: () => SegmentFault[];
}

/** A list that keeps as many faults as one 997 carries, so that a hostile document costs no memory. */
export function faultList(): FaultList {
  const faults = new Map<string, SegmentFault & { elements: ElementFault[] }>();
  const entry = ({ id, position }: Place, code: SegmentFaultCode) => {
    const key = `${position} ${id} ${code}`;
    const known = faults.get(key);
    if (known !== undefined) return known;
    if (faults.size >= LIMITS.segmentFaultsPerSet) return null;
    const made = { segment: id, position, code, elements: [] };
    faults.set(key, made);
    return made;
  };
  return {
    add: (place, code) => void entry(place, code),
    addElement(segment, fault) {
      const value = (segment.values[fault.element] ?? '').slice(0, LIMITS.faultValueCharacters);
      entry(segment, '8')?.elements.push({ ...fault, value });
    },
    all: () =>
      [...faults.values()]
        .sort((one, other) => one.position - other.position || Number(one.code) - Number(other.code))
        .map((fault) => ({
          ...fault,
          elements: fault.elements.toSorted((one, other) => one.element - other.element),
        })),
  };
}
