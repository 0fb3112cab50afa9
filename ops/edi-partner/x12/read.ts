/**
 * Reads interchanges for the partner, without a line of the product's own reader: two readers that agree prove more than
 * one that agrees with itself (RB-416).
 */

/** The name of a segment and its elements; `segment[3]` is element 03. */
export type Segment = readonly string[];

export interface ReadSet {
  type: string;
  number: string;
  /** From ST to SE. */
  segments: readonly Segment[];
}

export interface ReadGroup {
  functionalId: string;
  number: string;
  sets: readonly ReadSet[];
}

export interface ReadInterchange {
  control: string;
  /** ISA06 and ISA08 without their blanks. */
  sender: string;
  receiver: string;
  usage: string;
  groups: readonly ReadGroup[];
  /** What is wrong with its envelopes, one sentence each. */
  faults: readonly string[];
}

const ISA_LENGTH = 106;
const ISA_SEPARATORS = 16;

/** The element, or '' where the segment is shorter. */
export const el = (segment: Segment | undefined, place: number): string => segment?.[place] ?? '';

export const segmentsOf = (set: ReadSet, name: string): Segment[] =>
  set.segments.filter(([id]) => id === name);

/** Every interchange of a file. What holds none is one without groups, whose fault says so. */
export function readInterchanges(text: string): ReadInterchange[] {
  const found: ReadInterchange[] = [];
  let rest = text.replace(/^[\uFEFF\s]+/, '');
  while (rest.startsWith('ISA')) {
    const { interchange, length } = readOne(rest);
    found.push(interchange);
    rest = rest.slice(length).trimStart();
  }
  if (rest !== '' || found.length === 0)
    found.push({ ...NOTHING, faults: [`${rest.length} characters are no interchange.`] });
  return found;
}

const NOTHING = { control: '', sender: '', receiver: '', usage: '', groups: [] };

interface Head {
  element: string;
  terminator: string;
  /** With its terminator. */
  length: number;
}

/** An ISA has 16 separators; behind the last come the component's and the terminator. */
function readHead(text: string): Head {
  const element = text.charAt(3);
  let at = -1;
  for (let count = 0; count < ISA_SEPARATORS; count += 1) {
    at = text.indexOf(element, at + 1);
    if (at < 0) return { element, terminator: '\0', length: text.length };
  }
  return { element, terminator: text.charAt(at + 2), length: at + 3 };
}

function readOne(text: string): { interchange: ReadInterchange; length: number } {
  const { element, terminator, length: headLength } = readHead(text);
  const segments: Segment[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf(terminator, at);
    const piece = text.slice(at, end < 0 ? text.length : end).trim();
    at = end < 0 ? text.length : end + 1;
    if (piece !== '') segments.push(piece.split(element));
    if (piece.startsWith(`IEA${element}`)) break;
  }
  return { interchange: judge(segments, headLength), length: at };
}

function judge(segments: readonly Segment[], headLength: number): ReadInterchange {
  const [isa] = segments;
  const control = el(isa, 13);
  const faults: string[] = [];
  if (headLength !== ISA_LENGTH) faults.push(`ISA has ${headLength} characters, not ${ISA_LENGTH}.`);
  const groups = readGroups(segments, faults);
  const last = segments.at(-1);
  if (el(last, 0) !== 'IEA') faults.push('IEA is missing.');
  else {
    if (Number(el(last, 1)) !== groups.length)
      faults.push(`IEA01 says ${el(last, 1)} groups, ${groups.length} found.`);
    if (el(last, 2) !== control) faults.push(`IEA02 is ${el(last, 2)}, ISA13 ${control}.`);
  }
  const [sender, receiver] = [el(isa, 6).trim(), el(isa, 8).trim()];
  return { control, sender, receiver, usage: el(isa, 15), groups, faults };
}

function readGroups(segments: readonly Segment[], faults: string[]): ReadGroup[] {
  const groups: { functionalId: string; number: string; sets: ReadSet[] }[] = [];
  let open: Segment[] | null = null;
  for (const segment of segments) {
    const group = groups.at(-1);
    const [id] = segment;
    if (id === 'GS') groups.push({ functionalId: el(segment, 1), number: el(segment, 6), sets: [] });
    else if (id === 'ST') open = [segment];
    else if (id === 'SE' && open !== null) {
      const set = [...open, segment];
      group?.sets.push(readSet(set, faults));
      open = null;
    } else if (id === 'GE' && group !== undefined) judgeGroup(group, segment, faults);
    else open?.push(segment);
  }
  if (open !== null) faults.push('SE is missing.');
  return groups;
}

function readSet(segments: readonly Segment[], faults: string[]): ReadSet {
  const [first, last] = [segments[0], segments.at(-1)];
  const number = el(first, 2);
  if (Number(el(last, 1)) !== segments.length)
    faults.push(`SE01 says ${el(last, 1)} segments, ${segments.length} found.`);
  if (el(last, 2) !== number) faults.push(`SE02 is ${el(last, 2)}, ST02 ${number}.`);
  return { type: el(first, 1), number, segments };
}

function judgeGroup({ number, sets }: ReadGroup, end: Segment, faults: string[]): void {
  if (Number(el(end, 1)) !== sets.length) faults.push(`GE01 says ${el(end, 1)} sets, ${sets.length} found.`);
  if (el(end, 2) !== number) faults.push(`GE02 is ${el(end, 2)}, GS06 ${number}.`);
}
