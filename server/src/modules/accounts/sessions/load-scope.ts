import { sql, type RawBuilder } from 'kysely';
import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import { SESSION_IDLE_SECONDS } from '#rules/accounts/sessions.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import { utcDay } from '../../../platform/clock.ts';
import { newestCommandOf } from '../../../platform/audit/audit.ts';
import type { RightsNow } from '../../../platform/http/event-stream.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** An impersonated session is over after this long, however busy. */
export const IMPERSONATION_MINUTES = 60;

export interface SessionRow {
  user_id: number;
  actor_user_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
  vetting_status: string;
  is_field_rep: boolean;
  roles: Role[];
  permissions: AdminPermission[];
  assigned: number[];
  company_id: number | null;
  company_name: string | null;
  is_seller: boolean | null;
  is_503b: boolean | null;
  agreed_to_medigi: boolean | null;
  payment_option: 'net_terms' | 'credit_card' | 'ach' | null;
  po_required: boolean | null;
  has_terms: boolean;
  facility_id: number | null;
  facility_company_id: number | null;
  facility_name: string | null;
  facility_vetting: string | null;
  state_license_ends: string | null;
  dea_ends: string | null;
  prices: { audiences: string[]; sellers: number[]; fee: number } | null;
}

export interface OpenSession {
  scope: Scope;
  /** The number of the user's newest command of the last minute; 0 without one, or where it was not asked for. */
  lastCommand: number;
}

/** `prices` is an expression over the facility `f`: an open stream asks for rights alone. */
export const scopeWith = (
  prices: RawBuilder<unknown>,
) => sql`s.user_id, s.actor_user_id, u.email, u.first_name, u.last_name, u.vetting_status, u.is_field_rep,
  array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
  array(select p.permission from user_permission p where p.user_id = u.id order by p.permission) as permissions,
  array(select f.facility_id::int from user_facility f where f.user_id = u.id order by 1) as assigned,
  c.id as company_id, c.name as company_name, c.is_seller, c.is_503b, c.agreed_to_medigi, c.payment_option,
  c.po_required,
  exists (select 1 from company_terms t where t.company_id = c.id and t.active) as has_terms,
  f.id as facility_id, f.company_id as facility_company_id, f.name as facility_name,
  f.vetting_status as facility_vetting, f.state_license_expiration as state_license_ends, f.dea_expiration as dea_ends,
  ${prices} as prices`;
export const pricesOn = (now: Date) => sql`buyer_prices(f.id, ${utcDay(now)}::date)`;

const idleSince = (now: Date) => new Date(now.getTime() - SESSION_IDLE_SECONDS * 1000);

/**
 * The sessions `s` with its user, company and facility, as long as they may act: not idle for 1800 s, not over, user and
 * company active, and the administrator behind an impersonated one still allowed to impersonate.
 */
const openSession = (which: RawBuilder<unknown>, now: Date) => sql`
  from session s
  join app_user u on u.id = s.user_id and u.active
  left join company c on c.id = u.company_id
  left join facility f on f.id = u.primary_facility_id
  where ${which} and s.last_seen_at > ${idleSince(now)} and s.expires_at > ${now}
    and coalesce(c.active, true)
    and (s.actor_user_id is null or exists (
      select 1 from app_user a
      join user_role r on r.user_id = a.id and r.role = 'Administrator'
      join user_permission p on p.user_id = a.id and p.permission = 'impersonate'
      left join company ac on ac.id = a.company_id
      where a.id = s.actor_user_id and a.active and coalesce(ac.active, true)))`;

/** The scope of an open session in one statement, which also moves the idle limit when a minute has passed. */
export function loadSession(
  db: Queryable,
  tokenHash: Buffer,
  client: MsClient,
  { now, asksLastCommand }: { now: Date; asksLastCommand: boolean },
): Promise<OpenSession | null> {
  const touchBefore = new Date(now.getTime() - 60_000);
  return readSession(db, { tokenHash, client, now, touchBefore, asksLastCommand });
}

/**
 * What many sessions may do on the pages of their brands, in one statement and without moving the idle limit: an open
 * stream is no activity. Sessions that are over are missing.
 */
export async function peekRights(
  db: Queryable,
  sessions: readonly { hash: Buffer; client: MsClient }[],
  now: Date,
): Promise<(RightsNow | null)[]> {
  const hashes = sessions.map(({ hash }) => hash);
  const { rows } = await sql<SessionRow & { token_hash: Buffer; over_at: Date }>`
    select s.token_hash, ${scopeWith(sql`null::json`)},
      least(s.expires_at, s.last_seen_at + make_interval(secs => ${SESSION_IDLE_SECONDS})) as over_at ${openSession(sql`s.token_hash = any(${hashes}::bytea[])`, now)}`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
  return sessions.map(({ hash, client }) => {
    const row = found.get(hash.toString('base64'));
    return row ? { scope: toScope(row, client), overAt: row.over_at } : null;
  });
}

interface Asked {
  tokenHash: Buffer;
  client: MsClient;
  now: Date;
  touchBefore: Date;
  asksLastCommand: boolean;
}

async function readSession(
  db: Queryable,
  { tokenHash, client, now, touchBefore, asksLastCommand }: Asked,
): Promise<OpenSession | null> {
  const { rows } = await sql<SessionRow & { last_command: number }>`-- named: scope
    with touched as (
      update session set last_seen_at = ${now}
      where token_hash = ${tokenHash} and last_seen_at < ${touchBefore}::timestamptz
        and last_seen_at > ${idleSince(now)}
    )
    select ${scopeWith(pricesOn(now))},
      ${asksLastCommand ? newestCommandOf(sql`u.id`, now) : sql.lit(0)} as last_command
    ${openSession(sql`s.token_hash = ${tokenHash}`, now)}`.execute(db);
  const row = rows[0];
  return row ? { scope: toScope(row, client), lastCommand: row.last_command } : null;
}

export function toScope(row: SessionRow, client: MsClient): Scope {
  return {
    userId: row.user_id,
    realUserId: row.actor_user_id ?? row.user_id,
    email: row.email,
    fullName: `${row.first_name} ${row.last_name}`,
    roles: row.roles,
    permissions: row.permissions,
    isAdmin: row.roles.includes('Administrator'),
    isVetted: row.vetting_status === 'Approved',
    isFieldRep: row.is_field_rep,
    company:
      row.company_id === null
        ? null
        : {
            id: row.company_id,
            name: row.company_name ?? '',
            isSeller: row.is_seller === true,
            is503b: row.is_503b === true,
            agreedToMedigi: row.agreed_to_medigi === true,
            hasTerms: row.has_terms,
            paymentOption: effectivePayment(row),
            poRequired: row.po_required === true,
          },
    facility:
      row.facility_id === null || row.facility_company_id === null
        ? null
        : {
            id: row.facility_id,
            companyId: row.facility_company_id,
            name: row.facility_name ?? '',
            vetted: row.facility_vetting === 'approved',
            stateLicenseEnds: row.state_license_ends,
            deaEnds: row.dea_ends,
          },
    assignedFacilityIds: row.assigned,
    prices: row.prices,
    apiKey: null,
    client,
  };
}

/** Net terms need active terms; a company without them pays by card (X-80). */
function effectivePayment(row: SessionRow): 'net_terms' | 'credit_card' | 'ach' {
  const option = row.payment_option ?? 'net_terms';
  return option === 'net_terms' && !row.has_terms ? 'credit_card' : option;
}
