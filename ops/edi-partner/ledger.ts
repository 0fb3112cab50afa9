import { el, segmentsOf, type ReadInterchange, type ReadSet } from './x12/read.ts';

interface Sent {
  po: string;
  /** Whether exactly one 997 and one 855 must come of it (RB-416). */
  isGood: boolean;
  /** By the numbers of the groups it stood in. */
  acknowledged: number;
  answered: number;
}

/** Which 850 were sent, and how often each was acknowledged and answered. */
export class Ledger {
  readonly #byPo = new Map<string, Sent>();
  /** POs of each group. */
  readonly #groups = new Map<string, string[]>();

  sent({ groups }: ReadInterchange, isGood: boolean): void {
    for (const { number, sets } of groups) {
      const orders = sets.filter(({ type }) => type === '850').map((set) => el(segmentsOf(set, 'BEG')[0], 3));
      for (const po of orders)
        if (!this.#byPo.has(po)) this.#byPo.set(po, { po, isGood, acknowledged: 0, answered: 0 });
      if (orders.length > 0 && !this.#groups.has(number)) this.#groups.set(number, orders);
    }
  }

  received(set: ReadSet): void {
    if (set.type === '997')
      for (const po of this.#groups.get(el(segmentsOf(set, 'AK1')[0], 2)) ?? [])
        this.#count(po, 'acknowledged');
    const [head] = segmentsOf(set, 'BAK');
    // The second one, of an order that was cancelled, answers nothing.
    if (set.type === '855' && el(head, 1) === '00') this.#count(el(head, 3), 'answered');
  }

  #count(po: string, what: 'acknowledged' | 'answered'): void {
    const sent = this.#byPo.get(po);
    if (sent !== undefined) sent[what] += 1;
  }

  /** One sentence for each 850, and whether all of the good ones have one of each. */
  summary(): { sentences: string[]; isWhole: boolean } {
    const all = [...this.#byPo.values()];
    return {
      sentences: all.map(
        ({ po, acknowledged, answered, isGood }) =>
          `PO ${po}${isGood ? '' : ' (bad)'}: ${times(acknowledged)} 997, ${times(answered)} 855.`,
      ),
      isWhole: all.every(
        ({ isGood, acknowledged, answered }) => !isGood || (acknowledged === 1 && answered === 1),
      ),
    };
  }
}

const times = (count: number) => (count === 0 ? 'no' : count === 1 ? 'one' : String(count));
