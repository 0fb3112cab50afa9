import { checkSet, type CheckOptions } from './check-set.ts';
import type { FunctionalGroup, GroupFault, SetEnvelopeFault, TransactionSet } from './envelopes.ts';
import type { SegmentFault } from './faults.ts';

/** AK905; 2 is a version that we do not read. */
export type GroupCode = GroupFault | '2';

/** AK502: 1 not agreed, 5 faulty segments, 7 no control number; the others as of the envelope. */
export type SetCode = SetEnvelopeFault | '1' | '5' | '7';

export interface SetVerdict {
  readonly set: TransactionSet;
  readonly isAccepted: boolean;
  readonly codes: readonly SetCode[];
  readonly faults: readonly SegmentFault[];
}

export interface GroupVerdict {
  readonly group: FunctionalGroup;
  readonly codes: readonly GroupCode[];
  /** What people read of a version that we do not. */
  readonly sentence: string | null;
  readonly sets: readonly SetVerdict[];
}

export interface Agreement extends CheckOptions {
  /** The documents that the partner may send. */
  readonly documents: readonly string[];
  /** ISA12 of the interchange. */
  readonly version: string;
}

/** Which sets of a group are taken. None of a refused group is, and inside of it nothing is looked at. */
export function judgeGroup(group: FunctionalGroup, element: string, agreement: Agreement): GroupVerdict {
  const isKnownVersion = agreement.version === '00401' && group.version.startsWith('004010');
  const codes: GroupCode[] = [...group.faults, ...(isKnownVersion ? [] : (['2'] as const))];
  const isRefused = codes.length > 0;
  return {
    group,
    codes,
    sentence: isKnownVersion ? null : `Version ${group.version} is not supported.`,
    sets: group.sets.map((set) =>
      isRefused
        ? { set, isAccepted: false, codes: [...set.faults], faults: [] }
        : judgeSet(set, element, agreement),
    ),
  };
}

function judgeSet(set: TransactionSet, element: string, agreement: Agreement): SetVerdict {
  const codes: SetCode[] = [...set.faults];
  if (!/^[\x21-\x7e]{4,9}$/.test(set.controlNumber)) codes.push('7');
  if (!agreement.documents.includes(set.type)) codes.unshift('1');
  const faults = codes.length === 0 ? checkSet(set, element, agreement) : [];
  if (faults.length > 0) codes.push('5');
  return { set, isAccepted: codes.length === 0, codes, faults };
}
