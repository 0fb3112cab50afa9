import type { FaultList } from './faults.ts';
import type { SegmentValues } from './segments.ts';
import { treeCheck } from './tree.ts';

/** What a document must hold beyond the order and the form of its segments. */
export interface ContentCheck {
  see(segment: SegmentValues): void;
  /** `position` is that of SE. */
  end(position: number): void;
}

export interface ContentOptions {
  /** By which qualifiers items may be named; the first ones win. */
  readonly itemQualifiers: readonly string[];
}

export function contentCheck(document: string, faults: FaultList, options: ContentOptions): ContentCheck {
  const checks = CHECKS[document]?.map((make) => make(faults, options)) ?? [];
  return {
    see: (segment) => {
      for (const check of checks) check.see(segment);
    },
    end: (position) => {
      for (const check of checks) check.end(position);
    },
  };
}

type MakeCheck = (faults: FaultList, options: ContentOptions) => ContentCheck;

const CHECKS: Readonly<Record<string, readonly MakeCheck[]>> = {
  '850': [shipTo, wholePacks('PO1', 2, '330'), items('PO1', 6), count('PO1')],
  '855': [items('PO1', 6), count('PO1')],
  '856': [treeCheck, items('LIN', 2), count('HL')],
  '810': [items('IT1', 6), count('IT1')],
  '832': [items('LIN', 2), count('LIN')],
};

const nothing = () => undefined;

/** CTT01 where there is a CTT. */
function count(id: string): MakeCheck {
  return (faults) => {
    let found = 0;
    return {
      see(segment) {
        if (segment.id === id) found += 1;
        if (segment.id !== 'CTT' || segment.values[1] === undefined) return;
        if (/^\d+$/.test(segment.values[1]) && Number(segment.values[1]) !== found) {
          faults.addElement(segment, { element: 1, reference: '354', code: '7' });
        }
      },
      end: nothing,
    };
  };
}

/** Pairs of qualifier and value from element `first` on: one of the agreed qualifiers must be among them. */
function items(id: string, first: number): MakeCheck {
  return (faults, { itemQualifiers }) => ({
    see(segment) {
      if (segment.id !== id) return;
      if (itemQualifiers.some((qualifier) => itemValue(segment, first, qualifier) !== null)) return;
      faults.addElement(segment, { element: first + 1, reference: '234', code: '1' });
    },
    end: nothing,
  });
}

/** The value behind a qualifier among pairs that begin at element `first`; null when it is absent or empty. */
export function itemValue(segment: SegmentValues, first: number, qualifier: string): string | null {
  for (let index = first; index < segment.values.length; index += 2) {
    const value = segment.values[index + 1]?.trim() ?? '';
    if (segment.values[index] === qualifier && value !== '') return value;
  }
  return null;
}

function wholePacks(id: string, element: number, reference: string): MakeCheck {
  return (faults) => ({
    see(segment) {
      const value = segment.values[element] ?? '';
      if (segment.id !== id || !/^-?(?:\d+\.?\d*|\.\d+)$/.test(value)) return;
      if (/^\d+$/.test(value) && Number(value) >= 1) return;
      faults.addElement(segment, { element, reference, code: '7' });
    },
    end: nothing,
  });
}

/** The address of a whole order stands before its first line. */
const shipToElements = [
  { element: 3, reference: '66' },
  { element: 4, reference: '67' },
] as const;

function shipTo(faults: FaultList): ContentCheck {
  let isFound = false;
  let firstLine: number | null = null;
  return {
    see(segment) {
      if (segment.id === 'PO1') firstLine ??= segment.position;
      if (segment.id !== 'N1' || segment.values[1] !== 'ST' || firstLine !== null) return;
      isFound = true;
      for (const { element, reference } of shipToElements) {
        if ((segment.values[element] ?? '').trim() === '') {
          faults.addElement(segment, { element, reference, code: '1' });
        }
      }
    },
    end(position) {
      if (!isFound) faults.add({ id: 'N1', position: firstLine ?? position }, '3');
    },
  };
}
