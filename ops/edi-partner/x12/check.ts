import { cents, dollars, units } from './amounts.ts';
import { el, segmentsOf, type ReadSet, type Segment } from './read.ts';

/** What does not add up in a document, one sentence each (RB-416). */
export function faultsOf(set: ReadSet): string[] {
  return [...countFaults(set), ...(CHECKS[set.type]?.(set) ?? [])];
}

/** CTT01 is the number of these. */
const COUNTED: Readonly<Record<string, string>> = {
  '810': 'IT1',
  '832': 'LIN',
  '850': 'PO1',
  '855': 'PO1',
  '856': 'HL',
};

const CHECKS: Readonly<Record<string, (set: ReadSet) => string[]>> = {
  '810': totalFaults,
  '855': answerFaults,
  '856': levelFaults,
  '997': tallyFaults,
};

function countFaults(set: ReadSet): string[] {
  const counted = COUNTED[set.type];
  const [total] = segmentsOf(set, 'CTT');
  if (counted === undefined || total === undefined) return [];
  const found = segmentsOf(set, counted).length;
  return Number(el(total, 1)) === found ? [] : [`CTT01 says ${el(total, 1)}, ${found} ${counted} found.`];
}

/** Σ lines + charges, in cents. */
export function sumOfInvoice(set: ReadSet): number {
  const lines = segmentsOf(set, 'IT1').reduce(
    (sum, line) => sum + cents((units(el(line, 4)) ?? 0n) * BigInt(el(line, 2) || '0')),
    0,
  );
  const charges = segmentsOf(set, 'SAC')
    .filter((charge) => el(charge, 1) === 'C')
    .reduce((sum, charge) => sum + Number(el(charge, 5)), 0);
  return lines + charges;
}

function totalFaults(set: ReadSet): string[] {
  const says = Number(el(segmentsOf(set, 'TDS')[0], 1));
  const sum = sumOfInvoice(set);
  return sum === says
    ? []
    : [`The lines and charges add up to ${dollars(sum)}, TDS01 says ${dollars(says)}.`];
}

/** Each line is answered once. */
function answerFaults(set: ReadSet): string[] {
  const [lines, answers] = [segmentsOf(set, 'PO1').length, segmentsOf(set, 'ACK').length];
  return lines === answers ? [] : [`${lines} PO1 have ${answers} ACK.`];
}

/** HL01 counts up from 1, HL02 names an earlier one. */
function levelFaults(set: ReadSet): string[] {
  return segmentsOf(set, 'HL').flatMap((level, index) => {
    const faults: string[] = [];
    if (el(level, 1) !== String(index + 1)) faults.push(`HL ${index + 1} calls itself ${el(level, 1)}.`);
    const parent = el(level, 2);
    if (index > 0 && !(Number(parent) >= 1 && Number(parent) <= index))
      faults.push(`HL ${index + 1} hangs under ${parent || 'nothing'}.`);
    return faults;
  });
}

/** AK9 counts the AK2 and those that were taken. */
function tallyFaults(set: ReadSet): string[] {
  const [end] = segmentsOf(set, 'AK9');
  const verdicts = segmentsOf(set, 'AK5');
  // A group that is refused as a whole may go without its sets.
  if (verdicts.length === 0) return [];
  const taken = verdicts.filter((verdict: Segment) => el(verdict, 1) !== 'R').length;
  const faults: string[] = [];
  if (Number(el(end, 2)) !== verdicts.length)
    faults.push(`AK902 says ${el(end, 2)} sets, ${verdicts.length} are judged.`);
  if (Number(el(end, 4)) !== taken) faults.push(`AK904 says ${el(end, 4)} were taken, ${taken} are.`);
  return faults;
}
