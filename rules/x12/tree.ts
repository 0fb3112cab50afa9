import type { FaultList } from './faults.ts';
import { LIMITS } from './limits.ts';
import type { SegmentValues } from './segments.ts';

/** The levels of a ship notice: S shipment > O order > T pallet or P carton, where there are any > I item. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  S: [],
  O: ['S'],
  T: ['O'],
  P: ['O', 'T'],
  I: ['O', 'T', 'P'],
};

interface Level {
  readonly segment: SegmentValues;
  readonly kind: string;
  readonly seen: Set<string>;
}

/** What each level must say itself. */
const MUST_HOLD: Readonly<Record<string, readonly string[]>> = { O: ['PRF'], I: ['LIN', 'SN1'] };

/** HL01 counts up from 1, HL02 names a level before that may hold this one (RB-369). */
export function treeCheck(faults: FaultList) {
  const kinds: string[] = [];
  let items = 0;
  let open: Level | null = null;

  const close = () => {
    if (open === null) return;
    for (const id of MUST_HOLD[open.kind] ?? []) {
      if (!open.seen.has(id)) faults.add({ id, position: open.segment.position }, '3');
    }
  };

  const enter = (segment: SegmentValues) => {
    const [, number = '', parent = '', kind = ''] = segment.values;
    if (number !== String(kinds.length + 1)) {
      faults.addElement(segment, { element: 1, reference: '628', code: '7' });
    }
    const allowed = PARENTS[kind];
    if (allowed !== undefined && !mayHang(allowed, parent, kinds)) {
      const code = parent === '' ? '1' : '7';
      faults.addElement(segment, { element: 2, reference: '734', code });
    }
    kinds.push(kind);
    if (kind === 'I') items += 1;
    if (kind === 'I' && items === LIMITS.lines + 1) faults.add(segment, '4');
    open = { segment, kind, seen: new Set() };
  };

  return {
    see(segment: SegmentValues) {
      if (segment.id !== 'HL') {
        open?.seen.add(segment.id);
        return;
      }
      close();
      enter(segment);
    },
    end: close,
  };
}

function mayHang(allowed: readonly string[], parent: string, kinds: readonly string[]): boolean {
  if (allowed.length === 0) return parent === '';
  if (!/^[1-9]\d{0,5}$/.test(parent)) return false;
  const kind = kinds[Number(parent) - 1];
  return kind !== undefined && allowed.includes(kind);
}
