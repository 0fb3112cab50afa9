import type { ApplicationsQuery } from './applications-api.ts';
import type { ApplicationsSearch } from './routes.ts';

export const PER_PAGE = 25;

export const STATE_LABELS = {
  waiting: 'Waiting',
  approved: 'Approved',
  denied: 'Denied',
  unfinished: 'Unfinished',
} as const;
export type State = keyof typeof STATE_LABELS;

const isState = (text: string | undefined): text is State => text !== undefined && text in STATE_LABELS;

/** Applications that wait come first: they are what this page is opened for. */
export const stateOf = ({ state }: ApplicationsSearch): State | 'all' =>
  state === 'all' || isState(state) ? state : 'waiting';

export function toQuery(search: ApplicationsSearch): ApplicationsQuery {
  const state = stateOf(search);
  const { kind } = search;
  return {
    page: Math.max(1, Number(search.page ?? 1) || 1),
    per_page: PER_PAGE,
    ...(state !== 'all' && { state }),
    ...((kind === 'buyer' || kind === 'seller') && { kind }),
    ...(search.search && { search: search.search }),
  };
}
