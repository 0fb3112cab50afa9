import type { LinkProps } from '@tanstack/react-router';
import type { SellerHomeFigures } from './api.ts';

export type Target = Pick<LinkProps, 'to' | 'search'>;

interface Days {
  from: string;
  until: string;
}

/** Where the figures of a seller's home lead: each list holds just what its figure counts (RB-184). */
export const LINKS = {
  toConfirm: { to: '/orders', search: { status: 'placed', sort: 'created' } },
  toShip: { to: '/orders', search: { status: 'to_ship', sort: 'created' } },
  late: { to: '/orders', search: { status: 'late', sort: 'created' } },
  cancellations: { to: '/orders', search: { status: 'cancel_requested' } },
  bids: { to: '/offers', search: { turn: 'mine' } },
  rfps: { to: '/rfps' },
  outOfStock: { to: '/manage-listings', search: { stock: 'out' } },
  undercut: { to: '/manage-listings', search: { undercut: 'over_5' } },
} as const satisfies Record<string, Target>;

/** Orders of some days that were not cancelled. */
export const soldIn = ({ from, until }: Days) =>
  ({ to: '/orders', search: { status: 'standing', from, until } }) as const satisfies Target;

/** Of them, those with a product. */
export const soldOf = (days: Days, product: { ndc: string } | { listing: string }) =>
  ({
    to: '/orders',
    search: { ...soldIn(days).search, ...product },
  }) as const satisfies Target;

export const expiringIn = ({ from, until }: Days) =>
  ({
    to: '/manage-listings',
    search: { expires_from: from, expires_until: until },
  }) as const satisfies Target;

/** '2026-05' */
export const monthOf = ({ from }: Days): string => from.slice(0, 7);

export type Figures = SellerHomeFigures;
