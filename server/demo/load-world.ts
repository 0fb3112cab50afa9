import type pg from 'pg';
import type { IsoDate } from '#rules/dates.ts';
import { writeCredit } from './credit.ts';
import { addMonths } from '#rules/dates.ts';
import { makeApplications } from './applications.ts';
import { makeBudgets } from './budgets.ts';
import { MARKET_MONTHS } from './catalog-plan.ts';
import {
  hasStandingRule,
  listingRow,
  lotRows,
  numberListings,
  refreshSearch,
  standingRuleRow,
  type StockedListing,
} from './catalog-rows.ts';
import { companyRows, facilityRow, makeFacilities, termsRows, type FacilityInfo } from './companies.ts';
import { drugRow, makeDrugPacks, makeLateDrugPacks, type DrugPack } from './drugs.ts';
import { makeHistory } from './history.ts';
import { blockRows } from './blocks.ts';
import { BUYERS } from './buyers.ts';
import type { DealOrders } from './deals/deal-orders.ts';
import { csosRows } from './csos-requests.ts';
import { makeDeals, writeDeals } from './deals/index.ts';
import { clientRows, hostRows } from './hosts.ts';
import { writeFailedJob } from './failed-job.ts';
import { finishSequences, insertRows, numbered } from './insert-rows.ts';
import { makeLateListings } from './late-listings.ts';
import { makeListings } from './listings.ts';
import { drugName, readProducts } from './molecules.ts';
import { SELLERS } from './labelers.ts';
import { writeNews } from './news.ts';
import { writePortfolio } from './portfolio.ts';
import { writeRequestedProducts } from './requested-products.ts';
import { notificationRows } from './notifications.ts';
import { makeOrders, type OrderWorld } from './orders.ts';
import { writeOffSale } from './off-sale.ts';
import { writeOrderSteps } from './order-steps.ts';
import { writePayouts } from './payouts.ts';
import { writePriceHistory } from './price-history.ts';
import { priceRows } from './prices.ts';
import { makePreferences, type Preferences } from './preferences.ts';
import { makePeople, type People } from './people.ts';
import { writeStatements } from './statements.ts';
import { writeStrategists } from './strategists.ts';
import { writeReports } from './reports.ts';
import { seededRandom } from './random.ts';

export interface WorldPlan {
  today: IsoDate;
  now: Date;
  listings: number;
  passwordHash: string;
}

/** Each part has its own seed, so that a change in one leaves the others as they are. */
const SEEDS = {
  drugs: 11,
  listings: 23,
  facilities: 37,
  history: 41,
  orders: 53,
  preferences: 67,
  prices: 71,
  deals: 83,
} as const;

const NUMBERED = [
  'company',
  'facility',
  'app_user',
  'ms_client',
  'direct_block',
  'direct_publication',
  'listing',
  'lot',
  'cart',
  'order_group',
  'orders',
  'order_line',
  'shipment',
  'company_terms',
  'registration',
  'budget',
  'favorite',
  'soft_block',
  'price_flag',
  'purchase_history_row',
  'calibration',
  'notification',
  'bid',
  'bid_line',
  'rfp',
  'rfp_proposal',
  'rfp_delivery',
  'statement',
];

/** Writes the whole world with this connection, inside the caller's transaction. */
export async function loadWorld(client: pg.Client, plan: WorldPlan): Promise<void> {
  const { today } = plan;
  const openSince = new Date(`${addMonths(today, -MARKET_MONTHS - 3)}T15:00:00Z`);
  const products = readProducts();
  const packs = makeDrugPacks(products.first, seededRandom(SEEDS.drugs));
  const facilities = makeFacilities(seededRandom(SEEDS.facilities));
  const people = makePeople(facilities, plan.passwordHash, openSince);
  await writeTraders(client, { facilities, people, today, now: plan.now, openSince });
  await writeApplications(client, { facilities, people, today, now: plan.now });
  await writeSites(client, openSince);

  const latePacks = makeLateDrugPacks(products.late);
  await insertRows(client, 'drug', [...packs, ...latePacks].map(drugRow));
  await writePrices(client, packs, today);
  const random = seededRandom(SEEDS.listings);
  const listings = numberListings(makeListings({ packs, size: plan.listings, today, random }));
  await writeCatalog(client, listings);

  const past = { listings, facilities, people, today, now: plan.now, random: seededRandom(SEEDS.orders) };
  const orders = makeOrders(past);
  const deals = makeDeals({ ...past, random: seededRandom(SEEDS.deals) }, orders);
  const all = { ...orders, ...together(orders, deals.orders) };
  await writeOrders(client, all, people, plan.now);
  await writeDeals(client, deals);
  await postOrders(client);
  await writeCredit(client, openSince);
  await writePayouts(client, plan.now);
  await writeStatements(client, today);
  const late = makeLateListings(latePacks, { listings, orders }, today);
  await writeCatalog(client, late);
  await insertRows(client, 'budget', numbered(makeBudgets(all, facilities, plan)));
  await writeFailedJob(client, orders.placed, plan.now);
  await writePreferences(
    client,
    makePreferences({ ...past, orders, random: seededRandom(SEEDS.preferences) }),
  );

  const history = makeHistory({ facilities, packs, today, random: seededRandom(SEEDS.history) });
  const names = new Map(packs.map((pack) => [pack.ndc, drugName(pack.product)]));
  await writeReports(client, { facilities, history, names, today });
  await finishSequences(client, NUMBERED);
  await writeOffSale(client);
  await refreshSearch(client, { first: 1, last: listings.length + late.length }, today);
  await client.query('select refresh_catalog_words()');
  await writeRequestedProducts(client, { email: 'buyer@demo.test', now: plan.now });
  await writePortfolio(client, plan.now);
  await writePriceHistory(client, { email: 'seller@demo.test', now: plan.now });
  await writeNews(client, plan.now);
  await writeStrategists(client, openSince);
}

const together = (carts: OrderWorld, deals: DealOrders): DealOrders => ({
  groups: [...carts.groups, ...deals.groups],
  orders: [...carts.orders, ...deals.orders],
  lines: [...carts.lines, ...deals.lines],
  shipments: [...carts.shipments, ...deals.shipments],
  shipmentLines: [...carts.shipmentLines, ...deals.shipmentLines],
});

interface Traders {
  facilities: readonly FacilityInfo[];
  people: People;
  today: IsoDate;
  now: Date;
  openSince: Date;
}

async function writeTraders(
  client: pg.Client,
  { facilities, people, today, now, openSince }: Traders,
): Promise<void> {
  await insertRows(client, 'company', companyRows(today, openSince));
  await insertRows(client, 'company_terms', numbered(termsRows()));
  await insertRows(
    client,
    'facility',
    facilities.map((facility) => facilityRow(facility, { today, openSince })),
  );
  await insertRows(client, 'app_user', people.user);
  await insertRows(client, 'user_role', people.role);
  await insertRows(client, 'user_permission', people.permission);
  await insertRows(client, 'user_facility', people.userFacility);
  await insertRows(client, 'csos_approval', csosRows({ facilities, people, now }));
  await insertRows(client, 'idp_person', people.provider);
  await insertRows(client, 'identity', people.identity);
  await insertRows(client, 'ms_client', clientRows(openSince));
  await insertRows(client, 'brand_host', hostRows());
}

async function writeApplications(
  client: pg.Client,
  { facilities, people, today, now }: Omit<Traders, 'openSince'>,
): Promise<void> {
  const first = {
    company: SELLERS.length + BUYERS.length + 1,
    facility: facilities.length + 1,
    user: people.user.length + 1,
  };
  const applied = makeApplications(first, today, now);
  await insertRows(client, 'company', applied.company);
  await insertRows(client, 'facility', applied.facility);
  await insertRows(client, 'app_user', applied.user);
  await insertRows(client, 'user_role', applied.role);
  await insertRows(client, 'user_facility', applied.userFacility);
  await insertRows(client, 'registration', numbered(applied.registration));
  await client.query(
    'update company c set contact_user_id = r.user_id from registration r where r.company_id = c.id',
  );
}

async function writeSites(client: pg.Client, since: Date): Promise<void> {
  const { blocks, publications } = blockRows(since);
  await insertRows(client, 'direct_block', blocks);
  await insertRows(client, 'direct_publication', numbered(publications));
}

async function writePrices(client: pg.Client, packs: readonly DrugPack[], today: IsoDate): Promise<void> {
  const prices = priceRows(packs, today, seededRandom(SEEDS.prices));
  await insertRows(client, 'drug_price', prices);
  await client.query('select refresh_drug_facts(array_agg(distinct ndc)) from drug_price');
}

async function writeCatalog(client: pg.Client, listings: readonly StockedListing[]): Promise<void> {
  await insertRows(client, 'listing', listings.map(listingRow));
  await insertRows(client, 'lot', listings.flatMap(lotRows));
  await insertRows(client, 'standing_rule', listings.filter(hasStandingRule).map(standingRuleRow));
}

async function writeOrders(client: pg.Client, world: OrderWorld, people: People, now: Date): Promise<void> {
  await insertRows(client, 'lot', world.soldOutLots);
  await insertRows(client, 'cart', world.carts);
  await insertRows(client, 'payment', world.payments);
  await insertRows(client, 'order_group', world.groups);
  await insertRows(client, 'orders', world.orders);
  await insertRows(client, 'order_line', world.lines);
  await insertRows(client, 'shipment', world.shipments);
  await insertRows(client, 'shipment_line', world.shipmentLines);
  await writeOrderSteps(client);
  await insertRows(client, 'notification', numbered(notificationRows(world.placed, people, now)));
}

/** Its ids begin at 1, whatever an interrupted attempt used up. */
async function postOrders(client: pg.Client): Promise<void> {
  for (const table of ['invoice', 'ledger_transaction', 'payout_line'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1, false)`);
  await client.query('select post_past_orders()');
  await client.query('select refresh_order_figures(1000000)');
}

async function writePreferences(client: pg.Client, preferences: Preferences): Promise<void> {
  await insertRows(client, 'favorite', numbered(preferences.favorites));
  await insertRows(client, 'soft_block', numbered(preferences.softBlocks));
  await insertRows(client, 'price_flag', numbered(preferences.priceFlags));
  await insertRows(client, 'amu_override', preferences.amuOverrides);
}
