import { checkElements } from './check-elements.ts';
import { contentCheck, type ContentOptions } from './check-content.ts';
import { orderCheck } from './check-order.ts';
import type { TransactionSet } from './envelopes.ts';
import { faultList, type SegmentFault } from './faults.ts';
import { GUIDES } from './guides/documents.ts';
import { LIMITS } from './limits.ts';
import { idOf, valuesOf, type SegmentValues } from './segments.ts';

export type CheckOptions = Partial<ContentOptions>;

const DEFAULT_OPTIONS: ContentOptions = { itemQualifiers: ['VC', 'N4'] };

/**
 * What breaks the guide of a document, at most 100 segments of it. A document without a guide has no faults: whether it
 * is agreed is asked before.
 */
export function checkSet(set: TransactionSet, element: string, options: CheckOptions = {}): SegmentFault[] {
  const guide = GUIDES.get(set.type);
  if (guide === undefined) return [];
  const faults = faultList();
  const order = orderCheck(guide, faults);
  const content = contentCheck(set.type, faults, { ...DEFAULT_OPTIONS, ...options });
  for (const segment of segmentsOf(set, element)) {
    if (segment.id === 'ST' || segment.id === 'SE') continue;
    const rule = order.next(segment);
    if (rule === null) continue;
    checkElements(segment, rule, faults);
    content.see(segment);
  }
  const end = set.segments.length;
  order.end(end);
  content.end(end);
  return faults.all().slice(0, LIMITS.segmentFaultsPerSet);
}

/** One after the other, so that a catalog of 100,000 items is never held in parts at once. */
export function* segmentsOf(set: TransactionSet, element: string): Generator<SegmentValues> {
  for (const [index, raw] of set.segments.entries()) {
    yield { id: idOf(raw, element), position: index + 1, values: valuesOf(raw, element) };
  }
}
