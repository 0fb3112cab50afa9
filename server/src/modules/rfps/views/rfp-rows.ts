import { sql, type RawBuilder } from 'kysely';
import type { RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import type { IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import {
  isOpenRfp,
  mayPropose,
  MOST_PROPOSALS,
  renewalProblem,
  rfpProblem,
  type InvitationStatus,
  type RfpActor,
  type RfpStatus,
} from '#rules/rfps/rfp-status.ts';
import {
  deliveryCount,
  lastDayToExtend,
  LONGEST_PAUSE,
  monthsOf,
  PERIOD_NAMES,
  renewalDate,
  totalPacks,
  type Period,
} from '#rules/rfps/terms.ts';
import { isoOf, isoOrNull } from '../../../platform/database/read-page.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import { actorOf, mayBuy, supplierOf } from '../range.ts';

/** As JSON of the database has it. */
export interface RfpRow {
  id: number;
  parent_id: number | null;
  status: RfpStatus;
  facility_id: number;
  facility_name: string;
  buyer_company_id: number;
  buyer_company_name: string;
  buyer_user_id: number;
  ndc: string;
  description: string;
  catalog_type: RfpSummary['catalog_type'];
  csp: number;
  quantity: number;
  duration: number;
  period: Period;
  start_date: string;
  renewal_date: string | null;
  extensions: number[];
  extension_asked: number | null;
  paused_months: number;
  pause_asked: number | null;
  pause_reason: string | null;
  /** Whether a pause would move anything. */
  has_to_order: boolean;
  cancel_reason: string | null;
  created_at: string;
  closed_at: string | null;
  invited: number;
  answered: number;
  best_cents: number | null;
  /** Of the supplier that asks. */
  own: {
    status: InvitationStatus;
    decline_reason: string | null;
    price_cents: number | null;
    won: boolean;
  } | null;
}

export const RFP_FROM = sql`rfp r join facility f on f.id = r.facility_id join company b on b.id = r.buyer_company_id`;

/**
 * What a request `r` is to the asker. A supplier is told by its own invitation and proposal alone: to one that refused or lost it is
 * declined, whatever becomes of it.
 */
export function statusSeen(scope: Scope): RawBuilder<unknown> {
  const supplier = supplierOf(scope);
  if (supplier === null) return sql`r.status`;
  const own = hasRole(scope, 'Buyer') ? sql`r.buyer_company_id = ${supplier}` : sql`false`;
  return sql`case when ${own} then r.status else (
    select case when ${wonBy(sql`i.company_id`)} then r.status when i.status = 'invited' then 'pending'
      when i.status in ('proposed', 'declined') then i.status
      when r.status in ('cancelled', 'expired') and not ${wonBy(null)} and (select count(*) from rfp_proposal x
        where x.rfp_id = r.id and x.company_id = i.company_id and x.status = 'declined') < ${sql.lit(MOST_PROPOSALS)} then r.status else 'declined' end
    from rfp_invitation i where i.rfp_id = r.id and i.company_id = ${supplier}) end`;
}

const wonBy = (
  company: RawBuilder<unknown> | null,
) => sql`exists (select from rfp_proposal w where w.rfp_id = r.id
  and w.status = 'accepted' ${company === null ? sql`` : sql`and w.company_id = ${company}`})`;

export const rfpColumns = (
  scope: Scope,
): RawBuilder<unknown> => sql`r.id, r.parent_id, ${statusSeen(scope)} as status, r.facility_id,
  f.name as facility_name, r.buyer_company_id, b.name as buyer_company_name, r.buyer_user_id, r.ndc, r.description,
  r.catalog_type, r.csp, r.quantity, r.duration, r.period, r.start_date, r.renewal_date, r.extensions, r.extension_asked,
  r.paused_months, r.pause_asked, r.pause_reason, r.cancel_reason,
  r.created_at, r.closed_at,
  exists (select from rfp_delivery d where d.rfp_id = r.id and d.state = 'scheduled') as has_to_order,
  (select count(*)::int from rfp_invitation i where i.rfp_id = r.id) as invited,
  (select count(*)::int from rfp_invitation i where i.rfp_id = r.id and (i.status in ('proposed', 'declined')
    or exists (select from rfp_proposal p where p.rfp_id = i.rfp_id and p.company_id = i.company_id))) as answered,
  (select min(p.price_cents) from rfp_proposal p where p.rfp_id = r.id and p.status in ('pending', 'accepted')) as best_cents,
  (select json_build_object('status', i.status, 'decline_reason', i.decline_reason, 'price_cents',
      (select p.price_cents from rfp_proposal p where p.rfp_id = i.rfp_id and p.company_id = i.company_id
        order by p.id desc limit 1),
      'won', exists (select from rfp_proposal p where p.rfp_id = i.rfp_id and p.company_id = i.company_id
        and p.status = 'accepted'))
    from rfp_invitation i where i.rfp_id = r.id and i.company_id = ${supplierOf(scope) ?? 0}) as own`;

/** A supplier is told nothing of the others, not even how many there are. */
export function toSummary(scope: Scope, row: RfpRow, today: IsoDate): RfpSummary {
  const who = actorOf(scope, row);
  const sells = who === 'seller';
  const best = sells ? null : row.best_cents;
  const { own } = row;
  const isParty = !sells || own?.won === true;
  // To a supplier that is no party these are what the request itself came to.
  const tellsEnd = isParty || row.status === 'cancelled' || row.status === 'expired';
  return {
    id: row.id,
    parent_id: row.parent_id,
    status: row.status,
    facility_id: row.facility_id,
    facility_name: row.facility_name,
    buyer_company_id: row.buyer_company_id,
    buyer_company_name: row.buyer_company_name,
    buyer_user_id: row.buyer_user_id,
    ndc: row.ndc,
    ndc_number: formatNdc(row.ndc),
    description: row.description,
    catalog_type: row.catalog_type,
    csp: row.csp,
    quantity: row.quantity,
    duration: row.duration,
    period: row.period,
    period_name: PERIOD_NAMES[row.period],
    start_date: row.start_date,
    ...agreedOf(row, isParty),
    total_quantity: totalPacks(row),
    delivery_count: deliveryCount(row),
    suppliers_invited: sells ? null : row.invited,
    suppliers_answered: sells ? null : row.answered,
    best_price: best === null ? null : toDollars(best),
    my_price: sells && own?.price_cents ? toDollars(own.price_cents) : null,
    invitation: sells ? (own?.status ?? null) : null,
    decline_reason: sells ? (own?.decline_reason ?? null) : null,
    cancel_reason: tellsEnd ? row.cancel_reason : null,
    created_date: isoOf(row.created_at),
    closed_date: tellsEnd ? isoOrNull(row.closed_at) : null,
    can: rightsOf(row, { who, buys: mayBuy(scope, row), today }),
  };
}

/** What became of a contract since, told to its parties alone. */
const agreedOf = (row: RfpRow, isParty: boolean) => ({
  renewal_date: (isParty && row.renewal_date) || renewalDate(row.start_date, row.duration),
  extended_months: isParty ? monthsOf(row) - row.duration : 0,
  extension_asked: isParty ? row.extension_asked : null,
  paused_months: isParty ? row.paused_months : 0,
  pause_asked: isParty ? row.pause_asked : null,
  pause_reason: isParty ? row.pause_reason : null,
});

function rightsOf(
  row: RfpRow,
  { who, buys, today }: { who: RfpActor; buys: boolean; today: IsoDate },
): RfpSummary['can'] {
  const { own } = row;
  const sells = who === 'seller';
  const proposes = sells && own !== null && mayPropose(row.status, own.status);
  const asks = buys && row.status === 'accepted';
  const answers = sells && own?.won === true;
  return {
    cancel: (buys || who === 'admin') && rfpProblem(row.status, 'cancelled', who) === null,
    decide: buys && isOpenRfp(row.status),
    propose: proposes,
    decline: proposes,
    resubmit: buys && renewalProblem(row.status, row.renewal_date, today) === null,
    extend: asks && row.extension_asked === null && today <= lastDayToExtend(row, row.start_date),
    take_back_extension: asks && row.extension_asked !== null,
    answer_extension: answers && row.extension_asked !== null,
    pause: asks && row.pause_asked === null && row.paused_months < LONGEST_PAUSE && row.has_to_order,
    take_back_pause: asks && row.pause_asked !== null,
    answer_pause: answers && row.pause_asked !== null,
  };
}
