import { redirect } from '@tanstack/react-router';
import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import { session } from '../../shared/session.ts';
import type { ALL_RFPS, SELLERS_DELIVERIES } from './lists.ts';

export const loadRfpsPage = () => import('./pages/rfps-page.tsx');
export const loadSchedulePage = () => import('./pages/schedule-page.tsx');

/** `id`: the request that is opened; `show`: 'new' asks for another one. */
export type RfpsSearch = SearchOf<typeof ALL_RFPS> & { id?: string | undefined; show?: string | undefined };

export const rfpsSearch = (search: RawSearch): RfpsSearch => readTexts(search);

/** `month`: 'YYYY-MM', as a calendar instead of a list. */
export type ScheduleSearch = SearchOf<typeof SELLERS_DELIVERIES> & { month?: string | undefined };

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;
export function scheduleSearch(search: RawSearch): ScheduleSearch {
  const { month, ...rest } = readTexts(search);
  return { ...rest, ...(month !== undefined && MONTH.test(month) && { month }) };
}

type Where = '/order-schedule' | '/rfps/scheduled_orders';

/** Where somebody reads the deliveries of contracts. */
export function scheduleOf(): Where {
  const { me } = session.get();
  return me !== null && (me.is_admin || me.is_seller) ? '/rfps/scheduled_orders' : '/order-schedule';
}

/** The schedule of the other side leads to the own one. */
export const ownSchedule = (here: Where) => () => {
  const own = scheduleOf();
  if (own !== here) throw redirect({ to: own, replace: true });
};
