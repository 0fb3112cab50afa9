import { parseArgs } from 'node:util';

/** What a partner is told to do, as the command line says it. */

const ROLES = ['buyer', 'seller'] as const;
export const ANSWERS = ['accept', 'reject', 'cut', 'price', 'backorder'] as const;
export const SHIPS = ['full', 'partial', 'over', 'other-lot', 'expired'] as const;
export const INVOICES = ['exact', 'price', 'quantity', 'shipping', 'twice', 'credit'] as const;
const WAYS = ['sftp', 'email'] as const;
/** What a buyer does wrong with an 850. */
export const ORDER_PLAYS = [
  'count',
  'control',
  'duplicate',
  'duplicate-other',
  'separators',
  'cut',
  'wrong-sender',
  'version',
  'nul',
  'empty',
  'slow',
  'half',
] as const;
/** How it leaves what it is sent, and what else goes wrong with its server. */
export const OTHER_PLAYS = ['no-997', 'late-997', 'reject-997', 'host-key'] as const;
const MOST_LINES = 200_000;

export type Answer = (typeof ANSWERS)[number];
export type Ship = (typeof SHIPS)[number];
export type Invoice = (typeof INVOICES)[number];
type Named = (typeof ORDER_PLAYS)[number] | (typeof OTHER_PLAYS)[number];
export type Bad = { play: Named } | { play: 'lines'; lines: number };

export interface Options {
  as: (typeof ROLES)[number];
  answer: Answer;
  ship: Ship;
  invoice: Invoice;
  /** What the seller asks for shipping, in cents; no 850 says it. */
  shipping: number;
  bad: Bad | null;
  seed: number | null;
  /** The day of the first document, 'YYYY-MM-DD'; null: now, or `SEEDED_DAY` with a seed. */
  day: string | null;
  file: string | null;
  folder: string;
  /** Of the product; null: what the configuration says. */
  product: string | null;
  remote: boolean;
  way: (typeof WAYS)[number];
  /** Where the product takes in mail. */
  smtp: string;
  port: number;
  mailPort: number;
  name: string;
  usage: 'P' | 'T';
}

export type Read = { options: Options } | { help: true } | { sentence: string };

class Wrong extends Error {}

/** Reads the arguments; what is wrong with them is one sentence. */
export function readOptions(args: readonly string[]): Read {
  try {
    const { values } = parseArgs({ args: [...args], options: SHAPES, strict: true, allowPositionals: false });
    return values.help === true ? { help: true } : { options: toOptions(values) };
  } catch (error) {
    if (error instanceof Wrong) return { sentence: error.message };
    if (error instanceof TypeError && 'code' in error)
      return { sentence: `${error.message.split('. ')[0] ?? ''}. \`--help\` lists the options.` };
    throw error;
  }
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const SHAPES = {
  as: text,
  answer: text,
  ship: text,
  invoice: text,
  shipping: text,
  bad: text,
  seed: text,
  day: text,

  file: text,
  folder: text,
  product: text,
  remote: flag,
  way: text,
  smtp: text,
  port: text,

  'mail-port': text,
  name: text,
  test: flag,
  help: flag,
} as const;

type Values = { [name in keyof typeof SHAPES]?: string | boolean };

function toOptions(values: Values): Options {
  const given = (name: keyof typeof SHAPES) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const as = oneOf('as', ROLES, given('as'), 'buyer');
  const bad = badOf(given('bad'), as);
  forSellers(as, values);
  if (as === 'seller' && given('file') !== undefined) throw new Wrong('--file is what a buyer orders.');
  const name = given('name') ?? (as === 'buyer' ? 'SIMBUYER' : 'SIMSELLER');
  if (!/^[A-Z0-9]{2,15}$/.test(name)) throw new Wrong('--name has 2 to 15 capital letters or digits.');
  return {
    as,
    bad,
    name,
    answer: oneOf('answer', ANSWERS, given('answer'), 'accept'),
    ship: oneOf('ship', SHIPS, given('ship'), 'full'),
    invoice: oneOf('invoice', INVOICES, given('invoice'), 'exact'),
    shipping: amountOf(given('shipping')),
    seed: given('seed') === undefined ? null : numberOf('seed', given('seed'), 0, 4_294_967_295),
    day: dayOf(given('day')),
    file: given('file') ?? null,
    folder: given('folder') ?? `.data/edi-partner/${as}`,
    product: given('product') ?? null,
    remote: values.remote === true,
    way: oneOf('way', WAYS, given('way'), 'sftp'),
    smtp: given('smtp') ?? 'localhost:2526',
    port: numberOf('port', given('port') ?? '2222', 0, 65_535),
    mailPort: numberOf('mail-port', given('mail-port') ?? '2525', 0, 65_535),
    usage: values.test === true ? 'T' : 'P',
  };
}

function oneOf<T extends string>(
  name: string,
  choices: readonly T[],
  given: string | undefined,
  usual: T,
): T {
  if (given === undefined) return usual;
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw new Wrong(`--${name} is one of ${choices.join(', ')}; '${given}' is none.`);
  return found;
}

function numberOf(name: string, given: string | undefined, least: number, most: number): number {
  const value = /^\d+$/.test(given ?? '') ? Number(given) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Wrong(`--${name} is a whole number from ${least} to ${most}.`);
  return value;
}

function amountOf(given: string | undefined): number {
  if (given === undefined) return 0;
  if (!/^\d{1,6}(\.\d{2})?$/.test(given)) throw new Wrong('--shipping is an amount such as 25.00.');
  return Math.round(Number(given) * 100);
}

function dayOf(given: string | undefined): string | null {
  if (given === undefined) return null;
  const at = new Date(`${given}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== given)
    throw new Wrong('--day is a day such as 2026-06-15.');
  return given;
}

const isIn = <T extends string>(choices: readonly T[], word: string): word is T =>
  choices.some((choice) => choice === word);

function badOf(given: string | undefined, as: Options['as']): Bad | null {
  if (given === undefined) return null;
  const [word = '', lines, ...more] = given.split('=');
  const isLines = word === 'lines' && lines !== undefined && more.length === 0;
  if (as === 'seller' && (isLines || isIn(ORDER_PLAYS, given)))
    throw new Wrong(`--bad ${given} is done to an 850, which a buyer sends.`);
  if (isLines) return { play: 'lines', lines: numberOf('bad lines', lines, 1, MOST_LINES) };
  if (isIn(ORDER_PLAYS, given) || isIn(OTHER_PLAYS, given)) return { play: given };
  const all = [...ORDER_PLAYS, ...OTHER_PLAYS, 'lines=N'].join(', ');
  throw new Wrong(`--bad is one of ${all}; '${given}' is none.`);
}

/** Said of a buyer they would do nothing. */
function forSellers(as: Options['as'], values: Values): void {
  if (as === 'seller') return;
  for (const name of ['answer', 'ship', 'invoice', 'shipping'] as const)
    if (values[name] !== undefined) throw new Wrong(`--${name} is what a seller does: add --as seller.`);
}

export const HELP = `npm run edi:partner -- [options]: plays a trading partner, with an SFTP server and a mailbox of its own.

  --as buyer|seller    whether it orders (850) or is ordered from; buyer
  --answer ${ANSWERS.join('|')}
                       how a seller answers an 850; accept, and only then it ships
  --ship ${SHIPS.join('|')}
                       what its 856 says; full
  --invoice ${INVOICES.join('|')}
                       what its 810 asks for; exact
  --shipping 25.00     what was agreed for shipping, which no 850 says; 0.00
  --bad PLAY           does something wrong first, then sends a good 850:
                       ${ORDER_PLAYS.slice(0, 7).join(', ')},
                       ${ORDER_PLAYS.slice(7).join(', ')}, lines=50000,
                       ${OTHER_PLAYS.join(', ')}
  --file FILE          what a buyer orders: lines of NDC, packs and perhaps a price, or an X12 file; products of the demo world
  --seed N             makes contents, control numbers and times repeatable
  --day YYYY-MM-DD     the day of the first document; today, with --seed 2026-06-15
  --test               marks documents as tests (ISA15 T)
  --name SIMBUYER      its ISA and GS ID
  --way sftp|email     by which way it sends; sftp
  --smtp HOST:PORT     where the product takes in mail (EDI_SMTP_PORT); localhost:2526
  --port N             of its SFTP server; 2222
  --mail-port N        of its mailbox; 2525
  --folder DIR         where everything of it lies; .data/edi-partner/buyer or …/seller
  --product URL        of the product; what PUBLIC_URL or PORT say
  --remote             lets the product be on another machine, and listens to others
  --help               this text
`;
