/** The life of a requested product (RB-189, RB-190, RB-192): table 2 of the decisions as data. A move that is not listed is refused. */
export const REQUEST_STATUSES = ['New', 'Sourcing', 'Available', 'Closed'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export type RequestActor = 'buyer' | 'admin' | 'system';

interface Move {
  readonly from: RequestStatus;
  readonly to: RequestStatus;
  readonly who: readonly RequestActor[];
}

export const REQUEST_MOVES: readonly Move[] = [
  { from: 'New', to: 'Sourcing', who: ['admin', 'system'] },
  { from: 'Sourcing', to: 'Available', who: ['admin', 'system'] },
  { from: 'Sourcing', to: 'Closed', who: ['admin', 'buyer'] },
  { from: 'New', to: 'Closed', who: ['buyer'] },
];

export const OPEN_REQUEST_STATUSES = ['New', 'Sourcing'] as const satisfies RequestStatus[];
export const isOpenRequest = (status: RequestStatus): boolean =>
  OPEN_REQUEST_STATUSES.some((open) => open === status);

/** Where somebody may move a request to. */
export const requestMoves = (from: RequestStatus, who: RequestActor): RequestStatus[] =>
  REQUEST_MOVES.filter((move) => move.from === from && move.who.includes(who)).map(({ to }) => to);

/** Why a request is not moved; null when it may be. */
export const requestProblem = (from: RequestStatus, to: RequestStatus, who: RequestActor): string | null =>
  requestMoves(from, who).includes(to) ? null : `Status cannot be changed from ${from} to ${to}.`;

/** What a match walks through, in one transaction (RB-192). */
export const waysToAvailable = (from: RequestStatus): RequestStatus[] =>
  from === 'New' ? ['Sourcing', 'Available'] : ['Available'];
