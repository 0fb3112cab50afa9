import { sql } from 'kysely';
import type { CompanyRecord } from '#contract/accounts/companies.ts';
import { companyPictureUrl } from '#rules/accounts/company-pictures.ts';
import { savedFields } from '#rules/accounts/company-rights.ts';
import { pricesHidden } from '#rules/catalog/eligibility.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import { stepsOf, toHistory, type StepRow } from '../history.ts';
import { isoOf, isoOrNull } from '../../../platform/database/read-page.ts';
import { rightsOf } from '../users/range.ts';
import { companiesOf } from './columns.ts';

type Managed = Required<
  Pick<CompanyRecord, 'active' | 'created_at' | 'ein' | 'duns' | 'gpo_name' | 'facility_count' | 'user_count'>
>;
interface Row
  extends Managed, Required<Omit<CompanyRecord, keyof Managed | 'history' | 'can' | 'banner_url' | Priced>> {
  banner_file_id: number | null;
  minimum_order_cents: number;
  shipping_price_cents: number;
  shipping_threshold_cents: number | null;
  steps: StepRow[];
}
type Priced = 'minimum_order' | 'shipping_price' | 'shipping_threshold';

export const noCompany = () => notFound('This company does not exist.');

/** One company in one statement: what everybody may know, more of the own one, all of it for administrators. */
export async function viewCompany(
  scope: Scope,
  db: Queryable,
  id: number,
  today: string,
): Promise<CompanyRecord> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(p) as row from (
    select c.id, c.name, c.type, c.is_seller, c.is_503b, c.enable_rfp, c.agreed_to_medigi as medigi_agreed, c.logo_url, c.banner_file_id,
      c.website, c.about, c.agreed_to_medigi, c.agreed_at,
      (select u.first_name || ' ' || u.last_name from app_user u where u.id = c.agreed_by) as agreed_by,
      c.phone, c.email, c.line_1, c.line_2, c.line_3, c.city, c.state, c.postal_code, c.payment_option, c.po_required,
      (select json_build_object('id', t.id, 'name', t.name, 'net_days', t.net_days, 'active', t.active)
        from company_terms t where t.company_id = c.id order by t.active desc, t.id desc limit 1) as terms,
      c.minimum_order_cents, c.shipping_price_cents, c.shipping_threshold_cents, c.cut_off, c.cut_off_zone,
      (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email)
        from app_user u where u.id = c.contact_user_id) as contact_user,
      c.track_and_trace, c.return_policy, c.user_ack, c.social_links, c.remit_to, case when c.vacation_end >= ${today}::date
        then json_build_object('start', c.vacation_start, 'end', c.vacation_end) end as vacation, c.active, c.created_at, c.ein, c.duns, c.gpo_name, c.version,
      (select count(*)::int from facility f where f.company_id = c.id) as facility_count,
      (select count(*)::int from app_user u where u.company_id = c.id) as user_count,
      ${stepsOf('company', sql`c.id`, ['company.%', 'registration.%'])} as steps
    from company c where c.id = ${id} and ${companiesOf(scope)}) p`.execute(db);
  const [found] = rows;
  if (!found) throw noCompany();
  const can = { save: savedFields(rightsOf(scope), id).length > 0 };
  if (hasPermission(scope, 'companies')) return { ...ownPart(found.row), ...managedPart(found.row), can };
  if (scope.company?.id === id) return { ...ownPart(found.row), can };
  const hidden = seesNoTerms(scope);
  return { ...publicPart(found.row), ...(found.row.is_seller && shopPart(found.row, hidden)) };
}

/** Minimum and shipping are prices, too (X-62, RB-180). */
const seesNoTerms = (scope: Scope): boolean =>
  hasRole(scope, 'Buyer') &&
  !scope.isAdmin &&
  pricesHidden(
    { vetted: scope.isVetted },
    { hasTerms: scope.company?.hasTerms ?? false },
    scope.client.hydra,
  );

const publicPart = (row: Row): CompanyRecord => ({
  id: row.id,
  name: row.name,
  type: row.type,
  is_seller: row.is_seller,
  is_503b: row.is_503b,
  enable_rfp: row.enable_rfp,
  medigi_agreed: row.medigi_agreed,
  logo_url: row.logo_url,
  website: row.website,
  about: row.about,
});

/** What a supplier tells whoever may buy from it (G-153). */
const shopPart = (row: Row, hidden = false) => ({
  phone: row.phone,
  email: row.email,
  line_1: row.line_1,
  line_2: row.line_2,
  line_3: row.line_3,
  city: row.city,
  state: row.state,
  postal_code: row.postal_code,
  ...(!hidden && {
    minimum_order: toDollars(row.minimum_order_cents),
    shipping_price: toDollars(row.shipping_price_cents),
    shipping_threshold:
      row.shipping_threshold_cents === null ? null : toDollars(row.shipping_threshold_cents),
  }),
  banner_url: row.banner_file_id === null ? null : companyPictureUrl(row.id, 'banner', row.banner_file_id),
  social_links: row.social_links,
  vacation: row.vacation,
  return_policy: row.return_policy,
  cut_off: row.cut_off,
  cut_off_zone: row.cut_off_zone,
});

const ownPart = (row: Row): CompanyRecord => ({
  ...publicPart(row),
  ...shopPart(row),
  agreed_to_medigi: row.agreed_to_medigi,
  agreed_at: isoOrNull(row.agreed_at),
  agreed_by: row.agreed_by,
  payment_option: row.payment_option,
  po_required: row.po_required,
  terms: row.terms,
  contact_user: row.contact_user,
  track_and_trace: row.track_and_trace,
  user_ack: row.user_ack,
  remit_to: row.remit_to,
  version: row.version,
});

const managedPart = (row: Row) => ({
  active: row.active,
  created_at: isoOf(row.created_at),
  ein: row.ein,
  duns: row.duns,
  gpo_name: row.gpo_name,
  facility_count: row.facility_count,
  user_count: row.user_count,
  history: toHistory(row.steps),
});
