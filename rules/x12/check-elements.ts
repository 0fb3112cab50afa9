import { parseCalendarDate } from '../dates.ts';
import { ELEMENTS, type Element } from './elements.ts';
import type { ElementFaultCode, FaultList } from './faults.ts';
import type { SegmentRule } from './guides/grammar.ts';
import { LIMITS } from './limits.ts';
import { SEGMENTS, type SegmentValues } from './segments.ts';

/** Elements beyond those that `SEGMENTS` knows are let pass; beyond 35 the segment itself is refused. */
export function checkElements(segment: SegmentValues, rule: SegmentRule, faults: FaultList): void {
  const known = SEGMENTS.get(segment.id);
  if (known === undefined) return;
  if (segment.values.length - 1 > LIMITS.elementsPerSegment) {
    faults.add(segment, '4');
    return;
  }
  for (const [index, { reference, must }] of known.elements.entries()) {
    const number = index + 1;
    const value = segment.values[number] ?? '';
    const code = elementFault(value, {
      element: ELEMENTS.get(reference),
      isNeeded: must || rule.needs.includes(number),
      codes: rule.codes[number],
    });
    if (code !== null) faults.addElement(segment, { element: number, reference, code });
  }
}

interface ElementRule {
  readonly element: Element | undefined;
  readonly isNeeded: boolean;
  readonly codes: readonly string[] | undefined;
}

function elementFault(value: string, { element, isNeeded, codes }: ElementRule): ElementFaultCode | null {
  if (value.trim() === '') return isNeeded ? '1' : null;
  if (element === undefined) return null;
  if (hasControlCharacter(value)) return '6';
  if (element.type === 'DT') return isDay(value) ? null : '8';
  if (element.type === 'TM') return isTime(value) ? null : '9';
  if (!fitsType(value, element)) return '6';
  const length = lengthOf(value, element);
  if (length < element.least) return '4';
  if (length > element.most) return '5';
  return codes === undefined || codes.includes(value) ? null : '7';
}

function hasControlCharacter(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

const isNumber = ({ type }: Element) => type === 'N0' || type === 'N2' || type === 'R';

function fitsType(value: string, element: Element): boolean {
  if (!isNumber(element)) return true;
  return element.type === 'R' ? /^-?(?:\d+\.?\d*|\.\d+)$/.test(value) : /^-?\d+$/.test(value);
}

/** Sign and decimal point of a number count nothing. */
function lengthOf(value: string, element: Element): number {
  return isNumber(element) ? value.replace(/[-.]/g, '').length : value.length;
}

/** 'CCYYMMDD' → 'YYYY-MM-DD'; null where that is no day. */
export function readDay(value: string): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(value);
  return parts === null ? null : parseCalendarDate(parts.slice(1).join('-'));
}

const isDay = (value: string) => readDay(value) !== null;

const isTime = (value: string) => /^(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\d{1,2})?)?$/.test(value);
