import type { LogsQuery } from './api.ts';
import type { LogsSearch } from './routes.ts';

export const PER_PAGE = 25;
/** Where pages end; what is older is found by its date. */
const LAST_PAGE = 400;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The filters of an address; what it says wrongly counts as not said. */
export function toFilters({ from, to, user, company, event, text }: LogsSearch) {
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(user && { user: user.slice(0, 100) }),
    ...(company && { company: company.slice(0, 100) }),
    ...(event && { event: event.slice(0, 100) }),
    ...(text && { text: text.slice(0, 100) }),
  };
}

export function toQuery(search: LogsSearch): LogsQuery {
  const page = Number(search.page ?? 1);
  return {
    ...toFilters(search),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    per_page: PER_PAGE,
  };
}
