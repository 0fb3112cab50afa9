/** Companies, people, products for tests: what a test does not name gets a plain, valid value, unique where it must be. */
import { sql, type Insertable } from 'kysely';
import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { ClientInput } from '#contract/brands/brands.ts';
import type {
  AppUser,
  Company,
  DirectBlock,
  Drug,
  Facility,
  Listing,
  Lot,
  MsClient,
} from '../../src/platform/database/schema.ts';

/** The day on which every test starts. */
export const TODAY = '2026-06-15';
export const NOW = `${TODAY}T12:00:00Z`;

let last = 0;
const next = () => (last += 1);

export interface Person {
  userId: number;
  email: string;
  companyId: number;
}

export interface Buyer extends Person {
  facilityId: number;
}

export async function aCompany(db: Database, fields: Partial<Insertable<Company>> = {}) {
  const name = fields.name ?? `Company ${next()}`;
  const { id } = await db
    .insertInto('company')
    .values({ type: 'GPO Institution', agreed_to_medigi: true, ...fields, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

/** Active net terms, without which a company pays by card. */
export async function someTerms(db: Database, companyId: number, netDays = 30): Promise<void> {
  await db
    .insertInto('company_terms')
    .values({ company_id: companyId, name: `Net ${netDays}`, net_days: netDays, active: true })
    .execute();
}

/** An approved facility with a DEA number and a state licence. */
export async function aFacility(
  db: Database,
  fields: Partial<Insertable<Facility>> & { company_id: number },
) {
  const number = next();
  const name = fields.name ?? `Facility ${number}`;
  const { id } = await db
    .insertInto('facility')
    .values({
      type: 'Hospital',
      dea_number: 'BG1234563',
      state_license: true,
      vetting_status: 'approved',
      line_1: `${number} Main Street`,
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      ...fields,
      name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

export interface UserFields extends Partial<Omit<Insertable<AppUser>, 'company_id'>> {
  companyId: number;
  roles: readonly Role[];
  permissions?: readonly AdminPermission[];
  facilityIds?: readonly number[];
}

/** An approved user; the first of `facilityIds` is the primary facility. */
export async function aUser(db: Database, fields: UserFields): Promise<Person> {
  const { companyId, roles, permissions = [], facilityIds = [], ...columns } = fields;
  const email = columns.email ?? `user${next()}@example.test`;
  const { id: userId } = await db
    .insertInto('app_user')
    .values({
      first_name: 'Pat',
      last_name: `Doe ${next()}`,
      vetting_status: 'Approved',
      primary_facility_id: facilityIds[0] ?? null,
      ...columns,
      email,
      company_id: companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of roles) await db.insertInto('user_role').values({ user_id: userId, role }).execute();
  for (const permission of permissions)
    await db.insertInto('user_permission').values({ user_id: userId, permission }).execute();
  for (const id of facilityIds)
    await db.insertInto('user_facility').values({ user_id: userId, facility_id: id }).execute();
  return { userId, email, companyId };
}

/** A seller with a supplier of its own. */
export async function aSeller(db: Database, company: Partial<Insertable<Company>> = {}): Promise<Person> {
  const { id } = await aCompany(db, { type: 'Supplier', is_seller: true, ...company });
  return aUser(db, { companyId: id, roles: ['Seller'] });
}

/** A vetted buyer with net terms and one approved facility. */
export async function aBuyer(
  db: Database,
  company: Partial<Insertable<Company>> = {},
  facility: Partial<Insertable<Facility>> = {},
): Promise<Buyer> {
  const { id } = await aCompany(db, company);
  await someTerms(db, id);
  const { id: facilityId } = await aFacility(db, { ...facility, company_id: id });
  const person = await aUser(db, { companyId: id, roles: ['Buyer'], facilityIds: [facilityId] });
  return { ...person, facilityId };
}

/** A buyer who administers the company, and so its facilities. */
export async function aHead(...args: Parameters<typeof aBuyer>): Promise<Buyer> {
  const buyer = await aBuyer(...args);
  await args[0].insertInto('user_role').values({ user_id: buyer.userId, role: 'CompanyAdmin' }).execute();
  return buyer;
}

export async function anAdministrator(
  db: Database,
  permissions: readonly AdminPermission[],
): Promise<Person> {
  const { id } = await aCompany(db);
  return aUser(db, { companyId: id, roles: ['Administrator'], permissions });
}

/** A product of the drug directory: a pack of ten eaches. */
export async function aDrug(db: Database, fields: Partial<Insertable<Drug>> = {}) {
  const number = next();
  const drug = {
    name: `Drug ${number}`,
    labeler: 'Test Labs',
    strength: '500 mg',
    dosage_form: 'Tablet',
    category: 'Generic',
    package_size: 10,
    eaches_per_pack: 10,
    package_type: 'Bottle',
    package_description: '10 tablets in 1 bottle',
    gcn_seqno: 10_000 + number,
    ...fields,
    // Labeler by labeler: one process of the scenarios makes more than the 9,999 products of the first.
    ndc: fields.ndc ?? `${70_101 + Math.floor(number / 10_000)}${String(number % 10_000).padStart(4, '0')}01`,
  };
  await db.insertInto('drug').values(drug).execute();
  return { ndc: drug.ndc, name: drug.name };
}

export type ListingFields = Partial<Omit<Insertable<Listing>, 'company_id'>> & {
  companyId: number;
  /** One lot of 100 packs at $10.00, good for two years, unless given. */
  lots?: readonly Partial<Omit<Insertable<Lot>, 'listing_id'>>[];
};

/** An active listing with its lots, searchable as of `TODAY`; of a new drug unless `ndc` names one. */
export async function aListing(
  db: Database,
  fields: ListingFields,
): Promise<{ id: number; ndc: string; lotIds: number[] }> {
  const { companyId, lots = [{}], ...columns } = fields;
  const ndc = columns.ndc ?? (await aDrug(db)).ndc;
  const { name } = await db
    .selectFrom('drug')
    .select('name')
    .where('ndc', '=', ndc)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('listing')
    .values({ name, catalog_type: 'medigi', ...columns, ndc, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lotIds: number[] = [];
  for (const lot of lots) lotIds.push(await aLot(db, { ...lot, listing_id: id }));
  await refreshSearchOf(db, [id]);
  return { id, ndc, lotIds };
}

/** Adds a lot without touching the search; `refreshSearchOf` does that. */
export async function aLot(
  db: Database,
  fields: Partial<Insertable<Lot>> & { listing_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('lot')
    .values({ lot_name: `LOT${next()}`, expiry_date: '2028-06-30', price_cents: 1000, stock: 100, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function refreshSearchOf(
  db: Database,
  listingIds: readonly number[],
  today = TODAY,
): Promise<void> {
  await sql`select refresh_catalog_search(${[...listingIds]}::bigint[], ${today}::date)`.execute(db);
}

export type BrandFields = Partial<Insertable<MsClient>> & { host: string; isDefault?: boolean };

/** A brand and its host. A running server reads them once at start: give them to `startTestApp` instead. */
export async function aBrand(db: Database, fields: BrandFields): Promise<{ id: number; hostkey: string }> {
  const { host, isDefault = false, ...columns } = fields;
  const hostkey = columns.hostkey ?? `brand${next()}`;
  const { id } = await db
    .insertInto('ms_client')
    .values({ name: 'Galenic', brand: 'main', catalog_type: 'medigi', ...columns, hostkey })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('brand_host').values({ host, client_id: id, is_default: isDefault }).execute();
  return { id, hostkey };
}

/** A draft of the footer unless told otherwise. */
export async function aBlock(
  db: Database,
  fields: Partial<Insertable<DirectBlock>> & { client_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('direct_block')
    .values({
      block_type: 'footer',
      title: `Block ${next()}`,
      position: next(),
      updated_at: NOW,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What `saveClient` takes for a brand of `aBrand`. */
export const clientBody = (fields: Partial<ClientInput> = {}): ClientInput => ({
  version: 1,
  name: 'Galenic',
  brand: 'main',
  catalog_type: 'medigi',
  hydra: null,
  hydra_config: { rfp_enabled: false, bid_enabled: false },
  seller_only: false,
  use_direct: false,
  supplier_company_id: null,
  accent: 'teal',
  logo_url: null,
  logo_compact_url: null,
  supplier_info: { address: null, linkedin: null, facebook: null, twitter: null, instagram: null },
  comm_phone: null,
  comm_email: null,
  chat_title: 'Support',
  expedited_shipping: false,
  delivery_note: null,
  facility_types: ['Hospital'],
  logout_return_url: null,
  texts: {},
  hosts: [],
  active: true,
  ...fields,
});

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
