import type { StoryStep } from '#contract/orders/story.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { moderates, onBuyerSide } from '../../policy.ts';

type Sides = Parameters<typeof onBuyerSide>[1];

/** As whom somebody reads a story: buyers learn no seller's price, sellers neither how a buyer pays nor what came in (RB-153). */
export type Side = 'buyer' | 'seller' | 'marketplace';

export const storySide = (scope: Scope, order: Sides): Side => {
  if (moderates(scope)) return 'marketplace';
  return onBuyerSide(scope, order) ? 'buyer' : 'seller';
};

/** A step as it was found; `who` is null where the product did it. */
export type Told = Pick<StoryStep, 'at' | 'kind' | 'what' | 'details' | 'on_behalf_of' | 'audit_row'> & {
  who: string | null;
};

/** Who answered a bid where no person did. */
export const ruleOf = ({ seller_name: seller }: { seller_name: string }): string =>
  `The standing rule of ${seller}`;

export const tell = (step: Pick<Told, 'at' | 'kind' | 'what'> & Partial<Told>): Told => ({
  details: [],
  who: null,
  on_behalf_of: null,
  audit_row: null,
  ...step,
});
