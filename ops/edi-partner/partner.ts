import { seededRandom } from '../../server/demo/random.ts';
import {
  acknowledge,
  readOrder,
  shippedLines,
  writeAnswer,
  writeInvoices,
  writeNotice,
  writeOrder,
  type Item,
} from './documents.ts';
import { Ledger } from './ledger.ts';
import type { Options } from './options.ts';
import { dropOf, playOf, type Drop, type MakeOrder } from './plays.ts';
import { sentenceOf } from './sentences.ts';
import { faultsOf } from './x12/check.ts';
import { el, readInterchanges, segmentsOf, type ReadGroup, type ReadSet } from './x12/read.ts';
import { nineDigits, writeInterchange, type Body, type Side } from './x12/write.ts';

/** Of the product. */
export type Own = Side;

interface Setting {
  options: Pick<Options, 'as' | 'answer' | 'ship' | 'invoice' | 'shipping' | 'bad' | 'name' | 'usage'>;
  own: Own;
  seed: number;
  /** What is bought, for a buyer. */
  items: readonly Item[];
  /** An X12 file that is sent as it is, instead of an order of its own. */
  file: Buffer | null;
  /** Told anew for each document. */
  now: () => Date;
}

export interface Reaction {
  /** A sentence for each document, and for each fault. */
  say: string[];
  drops: Drop[];
  isWrong: boolean;
}

/** Beyond the least limit that a client may have for a missing 997. */
const LATE_MS = 61 * 60_000;
const MOST_CONTROL = 899_999_999;

/** A trading partner without its ways: what it sends follows from seed, options and what it was sent, to the byte. */
export class Partner {
  readonly #set: Setting;
  readonly #ledger = new Ledger();
  readonly #side: Side;
  /** What follows when the group of this number was taken. */
  readonly #next = new Map<string, Body[]>();
  /** Groups that came, by their numbers. */
  readonly #seen = new Map<string, string>();
  #control: number;
  #orders = 0;
  #hasPlayed = false;

  constructor(setting: Setting) {
    this.#set = setting;
    const { name } = setting.options;
    this.#side = { qualifier: 'ZZ', isa: name, gs: name };
    this.#control = seededRandom(setting.seed).int(1, MOST_CONTROL);
  }

  /** What goes wrong first, then the good 850. A seller waits to be ordered from. */
  begin(): { play: Drop[]; good: Drop[] } {
    const { options, file } = this.#set;
    if (options.as === 'seller') return { play: [], good: [] };
    const play = options.bad === null ? { drops: [], isGood: true } : playOf(options.bad, this.#make);
    const good =
      file === null ? dropOf(this.#make()) : { name: `${nineDigits(this.#control)}.edi`, bytes: file };
    for (const drop of play.drops) this.#note(drop, play.isGood);
    this.#note(good, true);
    return { play: play.drops, good: [good] };
  }

  /** Reads a file of the product, and says what comes of it. */
  receive(bytes: Buffer): Reaction {
    const reaction: Reaction = { say: [], drops: [], isWrong: false };
    for (const { control, groups, faults, sender, receiver } of readInterchanges(bytes.toString('latin1'))) {
      const wrong = [...faults];
      if (sender !== this.#set.own.isa) wrong.push(`ISA06 is ${sender}, not ${this.#set.own.isa}.`);
      if (receiver !== this.#side.isa) wrong.push(`ISA08 is ${receiver}, not ${this.#side.isa}.`);
      for (const group of groups) this.#take(group, reaction, wrong);
      reaction.say.push(...wrong.map((fault) => `Interchange ${control}: ${fault}`));
      if (wrong.length > 0) reaction.isWrong = true;
    }
    return reaction;
  }

  /** What became of each 850 of a buyer. */
  summary(): { sentences: string[]; isWhole: boolean } {
    return this.#ledger.summary();
  }

  #take(group: ReadGroup, reaction: Reaction, wrong: string[]): void {
    if (this.#cameBefore(group, reaction, wrong)) return;
    for (const set of group.sets) {
      reaction.say.push(sentenceOf(set));
      wrong.push(...faultsOf(set).map((fault) => `${set.type} ${set.number}: ${fault}`));
      this.#ledger.received(set);
      if (set.type === '997') reaction.drops.push(...this.#goOn(set));
    }
    const asks = group.sets.filter(({ type }) => type !== '997');
    if (asks.length === 0) return;
    const play = this.#playNow();
    if (play !== 'no-997')
      reaction.drops.push(
        this.#write([acknowledge(group, play === 'reject-997' ? 'R' : 'A')], {
          ...(play === 'late-997' && { afterMs: LATE_MS }),
        }),
      );
    if (this.#set.options.as !== 'seller' || play === 'reject-997') return;
    for (const set of asks.filter(({ type }) => type === '850')) reaction.drops.push(...this.#sell(set));
  }

  /** The same again is no fault: what got lost is sent once more. */
  #cameBefore(group: ReadGroup, { say }: Reaction, wrong: string[]): boolean {
    const content = JSON.stringify(group);
    const before = this.#seen.get(group.number);
    this.#seen.set(group.number, content);
    if (before === undefined) return false;
    if (before === content) say.push(`Group ${group.number} came again; nothing is done.`);
    else wrong.push(`Group ${group.number} came before with another content.`);
    return true;
  }

  /** The first document that comes is the one that is treated badly. */
  #playNow(): string | null {
    const play = this.#hasPlayed ? null : (this.#set.options.bad?.play ?? null);
    this.#hasPlayed = true;
    return play;
  }

  /** A seller answers at once, and ships and invoices when the document before was taken. */
  #sell(set: ReadSet): Drop[] {
    const { options, now } = this.#set;
    const asked = readOrder(set);
    const plan: Body[] = [writeAnswer(asked, options.answer)];
    if (options.answer === 'accept') {
      const at = now();
      const lines = shippedLines(asked, options.ship, at);
      const number = `S${asked.reference}-${this.#control % 10_000}`;
      plan.push(writeNotice({ number, at, asked, lines }));
      const { shipping } = options;
      const invoice = { number: number.replace('S', 'I'), at, reference: asked.reference, lines, shipping };
      plan.push(...writeInvoices(invoice, options.invoice));
    }
    return this.#sendFirst(plan);
  }

  #sendFirst([body, ...rest]: readonly Body[]): Drop[] {
    if (body === undefined) return [];
    const drop = this.#write([body]);
    this.#next.set(String(this.#control), rest);
    return [drop];
  }

  #goOn(set: ReadSet): Drop[] {
    const number = el(segmentsOf(set, 'AK1')[0], 2);
    const rest = this.#next.get(number) ?? [];
    this.#next.delete(number);
    return el(segmentsOf(set, 'AK9')[0], 1) === 'A' ? this.#sendFirst(rest) : [];
  }

  #note({ bytes }: Drop, isGood: boolean): void {
    for (const interchange of readInterchanges(bytes.toString('latin1')))
      this.#ledger.sent(interchange, isGood);
  }

  readonly #make: MakeOrder = ({ lines, style, control } = {}) => {
    const { items, options, now, own, seed } = this.#set;
    if (control === undefined) this.#control += 1;
    this.#orders += 1;
    const at = now();
    const wanted =
      lines === undefined ? items : Array.from({ length: lines }, (_, index) => lineOf(items, index));
    const po = `SIM-${seed.toString(36).toUpperCase()}-${this.#orders}`;
    const body = writeOrder({ po, at, shipTo: options.name, items: wanted });
    const number = control ?? this.#control;
    const text = writeInterchange(
      { from: this.#side, to: own, control: number, at, usage: options.usage, bodies: [body] },
      style,
    );
    return { control: number, text };
  };

  #write(bodies: readonly Body[], more: Partial<Drop> = {}): Drop {
    const { own, now, options } = this.#set;
    this.#control += 1;
    const control = this.#control;
    const [from, to, at] = [this.#side, own, now()];
    const text = writeInterchange({ from, to, control, at, usage: options.usage, bodies });
    return dropOf({ control, text }, more);
  }
}

function lineOf(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('An order has at least one item.');
  return { ...item, packs: 1 };
}
