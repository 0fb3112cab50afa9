import type { z } from 'zod';
import type { StatisticRow, statisticEndpoints } from '#contract/reports/statistics.ts';
import { userType } from '#rules/accounts/roles.ts';
import { FILL_RATE_IS_OF_SELLERS, STATISTIC_NAMES } from '#rules/reports/statistics.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { daysAsked, type Asked } from './range.ts';
import { inTime, requireFacility } from './run-report.ts';
import { STATISTICS } from './views/statistics.ts';

type Query = z.output<typeof statisticEndpoints.getStatistic.query & object>;

const ALL = { first: 0, count: 0 };

/** One statistic of the own range. 404 for another name, and for facilities and companies outside it (RB-455). */
export async function readStatistic(
  { scope, db, today }: Pick<RequestContext, 'scope' | 'db' | 'today'>,
  asked: string,
  { facility_id: facilityId, company_id: companyId, catalog_type: catalog, ...days }: Query,
): Promise<StatisticRow[]> {
  const name = STATISTIC_NAMES.find((one) => one === asked);
  if (name === undefined) throw notFound('This statistic does not exist.');
  if (name === 'fill_rate' && !sells(scope)) throw forbidden(FILL_RATE_IS_OF_SELLERS);
  if (companyId !== undefined && !sells(scope) && companyId !== scope.company?.id)
    throw notFound('This company does not exist.');
  const given: Asked = {
    page: ALL,
    only: {},
    period: daysAsked(days, today),
    facility: await requireFacility(scope, db, facilityId),
    companyId,
    catalog,
    sellerId: undefined,
    state: undefined,
    today,
  };
  return inTime(STATISTICS[name](scope, db, given));
}

const sells = ({ roles }: Scope) => ['seller', 'administrator'].includes(userType(roles) ?? '');
