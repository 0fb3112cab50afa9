import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';
import { seeded } from '../scale/queues.ts';
import { drawByClass, lastPageOf, MOST_ORDINARY, shuffled, type HitClass } from './draw.ts';
import { tsqueryOf } from './words.ts';

/** What is asked of the catalog. */
export interface Search {
  search: string;
  category?: string;
  seller_id?: string;
  expiry_min?: string;
  page?: string;
  sort?: string | undefined;
}

interface Sample {
  name: string;
  category: string;
  company_id: number;
  company_name: string;
  pharm_class: string | null;
}

const SAMPLES = 300;
const TEXTS_PER_CLASS = 70;
const SEED = 20_261_122;
const COUNTED_AT_ONCE = 50;

/** Searches drawn from the catalog as it is, the same for the same catalog: about 200 in three classes by their hits. */
export async function drawSearches(db: Database): Promise<Record<HitClass, Search[]>> {
  const candidates = [...(await commonWords(db)), ...(await sampleListings(db)).flatMap(searchesFor)];
  const distinct = [...new Map(candidates.map((search) => [JSON.stringify(search), search])).values()];
  const counted: (Search & { hits: number })[] = [];
  const mixed = shuffled(distinct, seeded(SEED));
  for (let from = 0; from < mixed.length; from += COUNTED_AT_ONCE)
    counted.push(...(await countHits(db, mixed.slice(from, from + COUNTED_AT_ONCE))));
  const drawn = drawByClass(counted, TEXTS_PER_CLASS);
  return { rare: turned(drawn.rare), ordinary: turned(drawn.ordinary), common: turned(drawn.common) };
}

async function sampleListings(db: Database): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select s.name, s.category, s.company_id, s.company_name, d.pharm_class
    from catalog_search s join drug d on d.ndc = s.ndc where s.stock > 0
    order by catalog_part(s.listing_id), s.listing_id limit ${SAMPLES}`.execute(db);
  return rows;
}

/** Words that many listings have, alone and with a number. */
async function commonWords(db: Database): Promise<Search[]> {
  const { rows } = await sql<{ word: string }>`
    select word from catalog_word order by listings desc, word limit 40`.execute(db);
  return rows.flatMap(({ word }) => [{ search: word }, { search: `${word} 100` }, { search: `${word} tab` }]);
}

/** As people type: a name, its beginning, with strength, form or supplier; every other one with a filter. */
function searchesFor(sample: Sample, place: number): Search[] {
  const words = sample.name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const [stem = '', second = ''] = words;
  const strength = /\d+(?:\.\d+)?/.exec(sample.name)?.[0] ?? '';
  const [drugClass = ''] = sample.pharm_class?.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const [supplier = ''] = sample.company_name.toLowerCase().split(' ');
  const texts = [
    stem,
    stem.slice(0, 5),
    `${stem} ${strength}`,
    `${stem} ${second}`,
    `${stem} ${strength} ${supplier}`,
    `${drugClass} ${supplier}`,
    drugClass,
  ];
  const filters: Omit<Search, 'search'>[] = [
    {},
    { category: sample.category },
    {},
    { expiry_min: '180' },
    {},
    { seller_id: String(sample.company_id) },
  ];
  return texts
    .map((text, number) => ({ search: text.trim(), ...filters[(place + number) % filters.length] }))
    .filter(({ search }) => search !== '');
}

async function countHits(db: Database, searches: readonly Search[]): Promise<(Search & { hits: number })[]> {
  const column = (of: (search: Search) => string | undefined) => searches.map((search) => of(search) ?? null);
  const { rows } = await sql<{ hits: number }>`
    select (select count(*)::int from (select from catalog_search s
      where s.document @@ to_tsquery('simple', t.words) and s.stock > 0
        and (t.category is null or s.category = t.category) and (t.seller is null or s.company_id = t.seller)
        and (t.expiry is null or s.latest_expiry >= current_date + t.expiry) limit ${MOST_ORDINARY + 1}) hit) as hits
    from unnest(${searches.map(({ search }) => tsqueryOf(search))}::text[],
      ${column(({ category }) => category)}::text[], ${column(({ seller_id }) => seller_id)}::bigint[],
      ${column(({ expiry_min }) => expiry_min)}::int[]) with ordinality t(words, category, seller, expiry, place)
    order by t.place`.execute(db);
  return searches.map((search, place) => ({ ...search, hits: rows[place]?.hits ?? 0 }));
}

/** Every fourth search asks for a later page, where there is one. */
const turned = (searches: readonly (Search & { hits: number })[]): Search[] =>
  searches.map(({ hits, ...search }, place) => {
    const last = lastPageOf(hits);
    return place % 4 === 3 && last > 1 ? { ...search, page: String(2 + (place % (last - 1))) } : search;
  });
