import type { Segment } from './read.ts';

/** A document without ST and SE. */
export interface Body {
  type: '810' | '850' | '855' | '856' | '997';
  segments: readonly Segment[];
}

export interface Side {
  qualifier: string;
  /** ISA ID. */
  isa: string;
  gs: string;
}

export interface Style {
  element: string;
  segment: string;
  component: string;
  /** Behind each segment, besides its terminator. */
  lineBreak: string;
}

export const USUAL: Style = { element: '*', segment: '~', component: '>', lineBreak: '\n' };

interface Written {
  from: Side;
  to: Side;
  control: number;
  at: Date;
  usage: 'P' | 'T';
  bodies: readonly Body[];
}

/** GS01 of each document. */
const FUNCTIONAL_IDS: Readonly<Record<Body['type'], string>> = {
  '810': 'IN',
  '850': 'PO',
  '855': 'PR',
  '856': 'SH',
  '997': 'FA',
};

export const nineDigits = (control: number): string => String(control).padStart(9, '0');

/** One interchange with one group; its bodies are of one type. */
export function writeInterchange(
  { from, to, control, at, usage, bodies }: Written,
  { element, segment, component, lineBreak }: Style = USUAL,
): string {
  const [type = '997'] = bodies.map((body) => body.type);
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const time = at.toISOString().slice(11, 16).replace(':', '');
  const isa = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    from.qualifier,
    from.isa.padEnd(15),
    to.qualifier,
    to.isa.padEnd(15),
    day.slice(2),
    time,
    'U',
    '00401',
    nineDigits(control),
    '0',
    usage,
    component,
  ];
  const sets = bodies.flatMap((body, index): Segment[] => {
    const number = String(index + 1).padStart(4, '0');
    return [['ST', body.type, number], ...body.segments, ['SE', String(body.segments.length + 2), number]];
  });
  return [
    isa,
    ['GS', FUNCTIONAL_IDS[type], from.gs, to.gs, day, time, String(control), 'X', '004010'],
    ...sets,
    ['GE', String(bodies.length), String(control)],
    ['IEA', '1', nineDigits(control)],
  ]
    .map((one) => `${trimmed(one).join(element)}${segment}${lineBreak}`)
    .join('');
}

/** Empty elements at the end are left out; an ISA has none. */
function trimmed(segment: Segment): Segment {
  let length = segment.length;
  while (length > 1 && segment[length - 1] === '') length -= 1;
  return segment.slice(0, length);
}
