import { nineDigits, USUAL, type Style } from './x12/write.ts';
import type { Bad } from './options.ts';

/** What a partner puts into its folder, or mails. */
export interface Drop {
  name: string;
  bytes: Buffer;
  /** It grows for half a minute. */
  slow?: true;
  /** The first transfer of it breaks off. */
  half?: true;
  /** How long it waits first. */
  afterMs?: number;
}

export interface MadeOrder {
  control: number;
  text: string;
}

/** Writes the next 850: another PO number, another control number unless one is named. */
export type MakeOrder = (fields?: { lines?: number; style?: Style; control?: number }) => MadeOrder;

export const dropOf = ({ control, text }: MadeOrder, more: Partial<Drop> = {}): Drop => ({
  name: `${nineDigits(control)}.edi`,
  bytes: Buffer.from(text, 'latin1'),
  ...more,
});

/** Pipes with lines as segments, and both of them for themselves. */
const STYLES: readonly Style[] = [
  { ...USUAL, element: '|', segment: '~' },
  { ...USUAL, segment: '\n', lineBreak: '' },
  { ...USUAL, element: '^', segment: '\n', lineBreak: '' },
];

/** Each takes an 850 that is right and spoils it. */
const SPOILS: Partial<Readonly<Record<Bad['play'], (text: string, order: MadeOrder) => string>>> = {
  count: (text) => text.replace(/SE\*(\d+)/, (_, count: string) => `SE*${Number(count) + 1}`),
  control: (text, { control }) =>
    text.replace(`IEA*1*${nineDigits(control)}`, `IEA*1*${nineDigits(control + 1)}`),
  cut: (text) => text.slice(0, Math.floor(text.length * 0.6)),
  'wrong-sender': (text) => {
    const stranger = 'STRANGER'.padEnd(15);
    return `${text.slice(0, 35)}${stranger}${text.slice(50)}`.replace(/(GS\*PO\*)[^*]+/, '$1STRANGER');
  },
  version: (text) => text.replace('*00401*', '*00501*').replace('*X*004010', '*X*005010'),
  nul: (text) => text.replace('Simulated Pharmacy', 'Simulated\0Pharmacy'),
};

/** How the play begins; `isGood` where its 850 must be ordered all the same. */
export function playOf(bad: Bad, make: MakeOrder): { drops: Drop[]; isGood: boolean } {
  const wrong = (drops: Drop[]) => ({ drops, isGood: false });
  const right = (drops: Drop[]) => ({ drops, isGood: true });
  switch (bad.play) {
    case 'lines':
      return wrong([dropOf(make({ lines: bad.lines }))]);
    case 'separators':
      return right(STYLES.map((style) => dropOf(make({ style }))));
    case 'duplicate':
    case 'duplicate-other': {
      const order = make();
      const other = bad.play === 'duplicate' ? order : make({ control: order.control });
      return wrong([dropOf(order), dropOf(other, { name: `${nineDigits(order.control)}.second.edi` })]);
    }
    case 'empty':
      return right([{ name: 'empty.edi', bytes: Buffer.alloc(0) }]);
    case 'slow':
      return right([dropOf(make(), { slow: true })]);
    case 'half':
      return right([dropOf(make(), { half: true })]);
    case 'host-key':
      return right([]);
    case 'no-997':
    case 'late-997':
    case 'reject-997':
      return right([dropOf(make())]);
    default: {
      const order = make();
      const spoil = SPOILS[bad.play] ?? ((text: string) => text);
      return wrong([dropOf({ ...order, text: spoil(order.text, order) })]);
    }
  }
}
