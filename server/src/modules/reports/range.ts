import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { userType } from '#rules/accounts/roles.ts';
import type { CatalogType } from '#contract/primitives.ts';
import type { reportEndpoints } from '#contract/reports/reports.ts';
import { DEFAULT_PERIOD, periodOf, periodRefusal, type ReportPeriod } from '#rules/reports/periods.ts';
import type { ReportFilter } from '#rules/reports/reports.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { buyerFacilities, facilityRange } from '../orders/index.ts';

export type ReportFilters = Omit<z.output<typeof reportEndpoints.exportReport.query & object>, 'format'>;

/** Rows of a report that are asked for. */
export interface PageOf {
  first: number;
  count: number;
  /** Null or absent: in the order of the report. */
  sort?: SortOf | null;
}

/** A column, and whether the last comes first. */
export interface SortOf {
  column: string;
  descending: boolean;
}

/** What narrows one report alone. */
export type Narrowing = Pick<ReportFilters, Exclude<ReportFilter, 'catalog_type' | 'seller_id' | 'state'>>;

/** What a report is asked for, with every word checked. */
export interface Asked {
  page: PageOf;
  only: Narrowing;
  period: ReportPeriod;
  facility: { id: number; name: string } | null;
  /** Whose purchases alone. */
  companyId?: number | undefined;
  catalog: CatalogType | undefined;
  sellerId: number | undefined;
  state: string | undefined;
  today: string;
}

/** The days that are asked for, as far as they are; refused with 422 where no report is made of them (RB-451). */
export function daysAsked(
  { start_date: start, end_date: end }: Pick<ReportFilters, 'start_date' | 'end_date'>,
  today: string,
): ReportPeriod {
  const usual = periodOf(DEFAULT_PERIOD, today);
  const period = { start: start ?? usual.start, end: end ?? (start === undefined ? usual.end : today) };
  const refusal = periodRefusal(period);
  if (refusal !== null) throw ruleBroken(refusal, { end_date: refusal });
  return period;
}

/** The orders, or kept figures, `r` of what the asker’s range bought; an analyst reads of the own company (X-48). */
export function boughtBy(scope: Scope): RawBuilder<unknown> {
  const type = userType(scope.roles);
  if (type === 'administrator') return sql`true`;
  const company = sql`r.buyer_company_id = ${scope.company?.id ?? 0}`;
  return type === null || facilityRange(scope) === 'company'
    ? company
    : sql`${company} and r.facility_id = any (${buyerFacilities(scope)}::bigint[])`;
}

/** The kept figures `r` of what the asker sold; one of schedule II is known to its seller when it is signed. */
export const soldBy = (scope: Scope): RawBuilder<unknown> =>
  userType(scope.roles) === 'administrator'
    ? sql`true`
    : sql`r.seller_company_id = ${scope.company?.id ?? 0} and r.is_reached`;

/** What narrows orders and kept figures `r` alike. */
export const narrowed = ({ facility, companyId, sellerId }: Asked): RawBuilder<unknown> =>
  sql`${facility === null ? sql`true` : sql`r.facility_id = ${facility.id}`}
    and ${companyId === undefined ? sql`true` : sql`r.buyer_company_id = ${companyId}`}
    and ${sellerId === undefined ? sql`true` : sql`r.seller_company_id = ${sellerId}`}`;

/** The kept figures `r` of what the asker’s side traded. */
export const tradedBy = (scope: Scope): RawBuilder<unknown> =>
  userType(scope.roles) === 'seller' ? soldBy(scope) : boughtBy(scope);

/** The orders `r` of the asker’s side; one of schedule II is known to its seller when it is signed. */
export const ordersTradedBy = (scope: Scope): RawBuilder<unknown> =>
  userType(scope.roles) === 'seller'
    ? sql`r.seller_company_id = ${scope.company?.id ?? 0} and (not r.is_c2 or r.signed_at is not null)`
    : boughtBy(scope);

/** Records `r` of either side with a `buyer_company_id`, `facility_id` and `seller_company_id`, as orders have them. */
export const ofOwnSide = (scope: Scope): RawBuilder<unknown> =>
  userType(scope.roles) === 'seller' ? sql`r.seller_company_id = ${scope.company?.id ?? 0}` : boughtBy(scope);

/** Moments on the days that are asked for, which are UTC. */
export const onDays = (at: RawBuilder<unknown>, { period }: Asked): RawBuilder<unknown> =>
  sql`${at} >= ${period.start}::timestamp at time zone 'UTC'
    and ${at} < (${period.end}::date + 1)::timestamp at time zone 'UTC'`;

/** Kept figures `r` of the days and the catalog that are asked for. */
export const figuresOf = (asked: Asked): RawBuilder<unknown> =>
  sql`${narrowed(asked)} and r.day between ${asked.period.start} and ${asked.period.end} and ${ofCatalog(asked, 'r')}`;

/** Orders `r` of those days, with lines `l` of the catalog. */
export const linesOf = (asked: Asked): RawBuilder<unknown> =>
  sql`${narrowed(asked)} and r.status <> 'cancelled' and ${onDays(sql`r.created_at`, asked)} and ${ofCatalog(asked, 'l')}`;

export const ofCatalog = ({ catalog }: Asked, of: 'r' | 'l') =>
  catalog === undefined ? sql`true` : sql`${sql.ref(`${of}.catalog_type`)} = ${catalog}`;
