/** The kinds of mail that a person may switch off (SH-411 … SH-415, shell G-63). */
export const SUBSCRIPTIONS = {
  fav_listings: 'Favorite Listings',
  monthly_executive: 'Monthly Executive Summary',
  order_notifications: 'Order Notifications',
  trending_products: 'Trending Products',
  weekly_changes: 'Weekly Changes',
} as const;
export type Subscription = keyof typeof SUBSCRIPTIONS;
// The keys of a literal object are its literal keys.
export const SUBSCRIPTION_KINDS = Object.keys(SUBSCRIPTIONS) as readonly Subscription[];

export const isSubscription = (kind: string): kind is Subscription => Object.hasOwn(SUBSCRIPTIONS, kind);
