import { useState } from 'react';
import { standingReasons } from '#rules/catalog/standing-reasons.ts';
import { todayUtc } from '../../shared/clock.ts';
import { useClient, useMe } from '../../shared/session.ts';
import { confirm } from '../../ui/dialogs.tsx';
import { quantitiesOf, useCarts, useUpdateCart, type Carts } from '../cart/index.ts';
import type { ListingDetail, Lot } from './api.ts';
import { suggest, suggestAsked, suggestMonth, type Suggestion } from './lot-quantities.ts';
import { usedAmu } from './usage.ts';
import { decide, rulesOf, type Decision, type Quantities } from './purchase.ts';

const NOTHING: Quantities = new Map();

export interface Purchase {
  /** 'edit' while the listing is in the cart. */
  mode: 'add' | 'edit';
  quantities: Quantities;
  /** Those that were typed and are not in the cart; null where nothing was. */
  typed: Quantities | null;
  setPacks: (lotId: number, packs: number) => void;
  suggestion: Suggestion | null;
  /** What the facility uses in a month, where that is more. */
  month: Suggestion | null;
  fill: (suggestion: Suggestion) => void;
  agreed: boolean;
  setAgreed: (agreed: boolean) => void;
  decision: Decision;
  /** Why nothing can be chosen, first reason first; empty when something can, or lies in the cart already. */
  closed: readonly string[];
  /** Why the button cannot be pressed; null when it can. */
  reason: string | null;
  /** The cart is being written or read again. */
  busy: boolean;
  submit: () => void;
  removeLot: (lot: Lot) => Promise<void>;
  /** The first error of a refused change, for the 'Cart Update Alert'. */
  alert: string | null;
  closeAlert: () => void;
}

/**
 * The choice of packs in the listing view, from the cart's quantities to the cart (SP-113 … SP-135). `asked` packs of a link are
 * filled in as long as the cart has none.
 */
export function usePurchase(listing: ListingDetail, onUpdated: () => void, asked: number | null): Purchase {
  const me = useMe();
  const client = useClient();
  const { data: carts, isPending, isFetching, dataUpdatedAt } = useCarts();
  const update = useUpdateCart();
  const [draft, setDraft] = useState<Quantities | null>(null);
  const [ticked, setAgreed] = useState<boolean | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  // After a refusal the view starts over until the cart is read again.
  const [refusedAt, setRefusedAt] = useState<number | null>(null);

  const agreed = ticked ?? isAgreedIn(carts, listing.id);
  const stored = refusedAt === dataUpdatedAt ? NOTHING : quantitiesOf(carts, listing.id);
  const quantities = draft ?? quantitiesWished(listing, stored, asked);
  const situation = { me, client, carts, today: todayUtc() };
  const decision = decide(listing, { quantities, agreed }, situation);

  const send = (wanted: Quantities) => {
    const lots = [...wanted].map(([id, quantity]) => ({ id, quantity }));
    update.mutate(
      { listingId: listing.id, isC2: listing.is_c2, lots, agreeSoftBlock: agreed },
      {
        onSuccess: ({ errors }) => {
          const [error] = errors;
          setDraft(null);
          if (error === undefined) return onUpdated();
          setRefusedAt(dataUpdatedAt);
          setAlert(error);
        },
      },
    );
  };
  const removeLot = async (lot: Lot) => {
    const confirmed = await confirm({
      title: 'Confirm Removal',
      body: `Are you sure you want to remove ${listing.name} from your cart?`,
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (!confirmed) return;
    if ((stored.get(lot.id) ?? 0) === 0) setDraft(new Map(quantities).set(lot.id, 0));
    else send(new Map(stored).set(lot.id, 0));
  };
  return {
    mode: stored.size > 0 ? 'edit' : 'add',
    quantities,
    typed: draft,
    setPacks: (lotId, packs) => setDraft(new Map(quantities).set(lotId, packs)),
    suggestion: suggest(rulesOf(listing), listing.lots),
    month: suggestMonth(rulesOf(listing), listing.lots, usedAmu(listing)),
    fill: ({ quantities: wanted }) => setDraft(wanted),
    agreed,
    setAgreed,
    decision,
    closed: stored.size > 0 ? [] : standingReasons(decision.reasons).map(({ message }) => message),
    reason: carts ? (decision.reasons[0]?.message ?? null) : cartReason(isPending),
    busy: update.isPending || (carts !== undefined && isFetching),
    submit: () => send(quantities),
    removeLot,
    alert,
    closeAlert: () => setAlert(null),
  };
}

function quantitiesWished(listing: ListingDetail, stored: Quantities, asked: number | null): Quantities {
  if (asked === null || stored.size > 0) return stored;
  return suggestAsked(rulesOf(listing), listing.lots, asked)?.quantities ?? stored;
}

const isAgreedIn = (carts: Carts | undefined, listingId: number): boolean =>
  [carts?.cart, carts?.cart_c2].some((cart) =>
    cart?.items.some((item) => item.id === listingId && item.agreed_soft_block),
  );

const cartReason = (isPending: boolean): string =>
  isPending ? 'Your cart is loading.' : 'Your cart could not be loaded. Please try again.';
