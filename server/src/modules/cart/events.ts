interface BoughtBlocked {
  /** Who had blocked it. */
  user_id: number;
  buyer_name: string;
  facility_name: string;
  /** Of the listing, and why it was blocked. */
  name: string;
  reason: string;
  order_group_id: number;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'cart.blocked_bought': BoughtBlocked;
  }
}

export const blockedBought = (blockId: number, data: BoughtBlocked) =>
  ({
    key: `cart.blocked_bought:${data.order_group_id}:${blockId}`,
    type: 'cart.blocked_bought',
    data,
  }) as const;
