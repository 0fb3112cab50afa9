import type { Input, Reply } from '#contract/endpoint.ts';
import type { orderDeskEndpoints, ReadLine } from '#contract/ordering/order-desk.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { MOST_CHOICES } from '#rules/ordering/limits.ts';
import { NO_QUANTITY, readLine, type LineReading } from '#rules/ordering/read-line.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { knownDrugs, productsByWords, type KnownDrug, type NamedDrug } from './views/known-products.ts';
import { offersOf, productKey } from './views/offers.ts';

type Sent = Input<typeof orderDeskEndpoints.readOrderLines>['body']['lines'];
type Answer = Reply<typeof orderDeskEndpoints.readOrderLines>['data'];

interface Found {
  drug: KnownDrug | null;
  choices: readonly KnownDrug[];
  state: ReadLine['state'];
  why: string | null;
}

/** What lines of text name and who offers it: three statements, and one more for each further fifty names. */
export async function readOrderLines(
  scope: Scope,
  db: Queryable,
  sent: Sent,
  today: string,
): Promise<Answer> {
  const read = sent.map((line) => ({ line, reading: withQuantity(line, readLine(line.text, today)) }));
  const wanted = new Set(
    read.flatMap(({ line, reading }) => (line.ndc === undefined ? reading.candidates : [line.ndc])),
  );
  const texts = read.flatMap(({ line, reading }) =>
    line.ndc === undefined && reading.words !== '' ? [reading.words] : [],
  );
  const [drugs, products] = await Promise.all([
    knownDrugs(scope, db, [...wanted], today),
    productsByWords(scope, db, texts, today),
  ]);
  const found = read.map(({ line, reading }) => findLine(line.ndc, reading, drugs, products));
  const meant = found.flatMap(({ drug }) => (drug === null ? [] : [drug]));
  const ndcs = [...new Set(meant.map((drug) => drug.ndc))];
  const named = {
    ndcs,
    asked: ndcs,
    listingIds: sent.flatMap((line) => line.listing_id ?? []),
  };
  return {
    lines: read.map(({ line, reading }, index) => toLine(line.quantity, reading, found[index])),
    products: await offersOf(scope, db, meant, named, today),
  };
}

/** A quantity that was chosen stands instead of one that could not be read. */
const withQuantity = ({ quantity }: Sent[number], reading: LineReading): LineReading =>
  quantity === undefined
    ? reading
    : { ...reading, beside: '', problem: reading.problem === NO_QUANTITY ? null : reading.problem };

function findLine(
  chosen: string | undefined,
  reading: LineReading,
  drugs: ReadonlyMap<string, KnownDrug>,
  products: ReadonlyMap<string, readonly NamedDrug[]>,
): Found {
  if (chosen !== undefined)
    return decided(
      [drugs.get(chosen)].filter((drug) => drug !== undefined),
      chosen,
    );
  if (reading.problem === NO_QUANTITY) {
    // Which product it is stands beside the question for its packs.
    const { drug } = byCode(reading, drugs);
    return { drug, choices: [], state: 'unreadable', why: reading.problem };
  }
  if (reading.problem !== null) return { drug: null, choices: [], state: 'unreadable', why: reading.problem };
  if (reading.words !== '') return byWords(products.get(reading.words) ?? []);
  const found = byCode(reading, drugs);
  return reading.beside !== '' && found.state === 'known' ? { ...found, why: onePack(reading) } : found;
}

const onePack = ({ beside }: LineReading): string =>
  `1 pack: no quantity was read in ‘${beside.length > 60 ? `${beside.slice(0, 60)}…` : beside}’.`;

function byCode(reading: LineReading, drugs: ReadonlyMap<string, KnownDrug>): Found {
  const known = reading.candidates.flatMap((ndc) => drugs.get(ndc) ?? []);
  const offered = known.filter((drug) => drug.offers > 0);
  return decided(offered.length > 0 ? offered : known, reading.candidates[0] ?? '');
}

function byWords(hits: readonly NamedDrug[]): Found {
  const [called, ...others] = hits.filter((hit) => hit.exact);
  if (called !== undefined && others.length === 0) return decided([called], called.ndc);
  if (hits.length > 1) {
    const why =
      hits.length > MOST_CHOICES
        ? 'More than nine products fit; add a strength or a pack size.'
        : 'Which one is meant?';
    return { drug: null, choices: hits.slice(0, MOST_CHOICES), state: 'ambiguous', why };
  }
  if (hits[0] !== undefined) return decided([hits[0]], hits[0].ndc);
  return {
    drug: null,
    choices: [],
    state: 'not_offered',
    why: 'No listing has all these words. Try the NDC or fewer words.',
  };
}

/** Of several readings of ten digits none is taken for the user. */
function decided(known: readonly KnownDrug[], written: string): Found {
  const [first, ...others] = known;
  if (first === undefined) {
    const why = `Neither the catalog nor the directory knows the NDC ${formatNdc(written)}.`;
    return { drug: null, choices: [], state: 'not_offered', why };
  }
  if (others.length > 0)
    return { drug: null, choices: known, state: 'ambiguous', why: 'Which one is meant?' };
  return { drug: first, choices: [], state: 'known', why: null };
}

function toLine(quantity: number | undefined, reading: LineReading, found: Found | undefined): ReadLine {
  const drug = found?.drug ?? null;
  return {
    state: found?.state ?? 'unreadable',
    why: found?.why ?? null,
    quantity: quantity ?? reading.quantity,
    kind: reading.kind,
    gtin: reading.gtin,
    expiry_date: reading.expiry === null ? null : formatUsDate(reading.expiry),
    lot_name: reading.lot,
    ndc: drug?.ndc ?? null,
    ndc_number: drug && formatNdc(drug.ndc),
    name: drug?.name ?? null,
    package_description: drug?.package_description ?? null,
    eaches_per_pack: drug?.eaches_per_pack ?? null,
    product: drug && productKey(drug),
    choices: (found?.choices ?? []).map((choice) => ({
      ndc: choice.ndc,
      ndc_number: formatNdc(choice.ndc),
      name: choice.name,
      package_description: choice.package_description,
      offers: choice.offers,
      lowest_price: choice.lowest_price_cents === null ? null : toDollars(choice.lowest_price_cents),
    })),
  };
}
