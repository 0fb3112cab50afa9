import { Button } from '@mantine/core';
import {
  createContext,
  lazy,
  use,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { formatUsDate } from '#rules/dates.ts';
import { addReasons, purchaseReasons } from '#rules/eligibility.ts';
import { quantitiesOf, useCarts, useUpdateCart } from '../../cart/index.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatCount } from '../../../shared/format.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { Once } from '../../../ui/dialogs.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import type { CatalogListing } from '../api.ts';
import { quickBox, quickPacks, type QuickBox } from '../lot-quantities.ts';
import { purchaseInput, rulesOf } from '../purchase.ts';
import { CartUpdateAlert } from './cart-update-alert.tsx';
import styles from './catalog.module.css';

const ListingPopup = lazy(async () => ({ default: (await import('./listing-popup.tsx')).ListingPopup }));

/** Presses this close together are one change of the cart. */
const SETTLE_MS = 400;

/** What a row offers: a box for its best lot, the way to several lots, or why it cannot be bought from here. */
type Offer =
  { kind: 'box'; box: QuickBox } | { kind: 'choose' } | { kind: 'refused'; words: string; reason: string };

interface QuickAddApi {
  offerOf: (listing: CatalogListing) => Offer;
  setBox: (listing: CatalogListing, typed: number) => void;
  open: (listingId: number) => void;
}

const QuickAddContext = createContext<QuickAddApi | null>(null);

/** Lets rows of the list change the cart; what was typed shows at once and turns back when it is refused. */
export function QuickAddProvider({ children }: { children: ReactNode }) {
  const me = useMe();
  const client = useClient();
  const { data: carts } = useCarts();
  const { mutateAsync } = useUpdateCart();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, number>>(new Map());
  const [alert, setAlert] = useState<string | null>(null);
  const [popup, setPopup] = useState<number | null>(null);
  const waiting = useRef(new Map<number, { timer: ReturnType<typeof setTimeout>; send: () => void }>());
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const dropDraft = (listingId: number, packs: number) =>
    setDrafts((all) =>
      all.get(listingId) === packs ? new Map([...all].filter(([id]) => id !== listingId)) : all,
    );
  // A change is sent later than it is typed; the other lots are those of the cart as it then is.
  const latest = useRef(carts);
  useEffect(() => {
    latest.current = carts;
  }, [carts]);
  const send = async (listingId: number, lotId: number, packs: number) => {
    waiting.current.delete(listingId);
    try {
      const wanted = new Map(quantitiesOf(latest.current, listingId)).set(lotId, packs);
      const lots = [...wanted].map(([id, quantity]) => ({ id, quantity }));
      const { data } = await mutateAsync({ listingId, lots });
      const [error] = data.cart.errors;
      if (error !== undefined) setAlert(error);
    } catch {
      // The sentence of the server is a toast already; the row turns back below.
    } finally {
      dropDraft(listingId, packs);
    }
  };
  useEffect(() => {
    const open = waiting.current;
    return () => {
      for (const { timer, send: now } of open.values()) {
        clearTimeout(timer);
        now();
      }
    };
  }, []);

  const packsOf = (listing: CatalogListing) => {
    const chosen = quantitiesOf(carts, listing.id);
    const own = chosen.get(listing.best_lot?.id ?? 0) ?? 0;
    const all = [...chosen.values()].reduce((sum, one) => sum + one, 0);
    return { packs: drafts.get(listing.id) ?? own, others: all - own };
  };
  const offerOf = (listing: CatalogListing): Offer => {
    const lot = listing.best_lot;
    if (lot === null) return { kind: 'refused', words: 'Sold out', reason: 'This listing is out of stock.' };
    const choice = { quantities: new Map([[lot.id, 1]]), agreed: false };
    const situation = { me, client, carts, today: todayUtc() };
    const refusal = addReasons(purchaseReasons(purchaseInput(listing, [lot], choice, situation))).find(
      (reason) => WORDS[reason.code] !== undefined,
    );
    if (refusal) return { kind: 'refused', words: wordsOf(listing, refusal.code), reason: refusal.message };
    const { packs, others } = packsOf(listing);
    const box = quickBox(rulesOf(listing), lot, listing, packs, others);
    return box ? { kind: 'box', box } : { kind: 'choose' };
  };
  const setBox = (listing: CatalogListing, typed: number) => {
    const offer = offerOf(listing);
    const lot = listing.best_lot;
    if (offer.kind !== 'box' || lot === null || carts === undefined) return;
    const packs = quickPacks(rulesOf(listing), lot, listing.lot_count, typed, offer.box);
    setDrafts((all) => new Map(all).set(listing.id, packs));
    clearTimeout(waiting.current.get(listing.id)?.timer);
    const now = () => {
      line.current = line.current.then(() => send(listing.id, lot.id, packs));
    };
    waiting.current.set(listing.id, { timer: setTimeout(now, SETTLE_MS), send: now });
  };

  return (
    <QuickAddContext value={{ offerOf, setBox, open: setPopup }}>
      {children}
      <CartUpdateAlert message={alert} onClose={() => setAlert(null)} />
      <Once opened={popup !== null}>
        <ListingPopup listingId={popup} onClose={() => setPopup(null)} />
      </Once>
    </QuickAddContext>
  );
}

/** What a row says for the reasons that no quantity mends. */
const WORDS: Readonly<Record<string, string>> = {
  user_not_vetted: 'Approval pending',
  no_facility: 'No facility',
  facility_not_vetted: 'Facility not vetted',
  no_terms: 'No terms',
  not_eligible: 'Not eligible',
  starts_later: 'Starts later',
  csos_not_requested: 'CII sign-up needed',
  csos_requested: 'CII requested',
  soft_blocked: 'Agree to buy',
};

function wordsOf(listing: CatalogListing, code: string): string {
  if (code === 'starts_later' && listing.start_date !== null)
    return `From ${formatUsDate(listing.start_date)}`;
  return WORDS[code] ?? '';
}

export function useQuickAdd(): QuickAddApi {
  const quickAdd = use(QuickAddContext);
  if (quickAdd === null) throw new Error('Rows with quick add stand below QuickAddProvider.');
  return quickAdd;
}

/** `+` and `-` on a row change the packs (or cases) of its best lot. */
export function changeByKey(
  quickAdd: QuickAddApi,
  listing: CatalogListing,
  event: KeyboardEvent<HTMLElement>,
): void {
  const step = { '+': 1, '=': 1, '-': -1 }[event.key];
  const offer = quickAdd.offerOf(listing);
  if (step === undefined || offer.kind !== 'box') return;
  event.preventDefault();
  quickAdd.setBox(listing, offer.box.value + step);
}

/** The quantity of the best lot in a row. */
export function QuickAdd({ listing }: { listing: CatalogListing }) {
  const quickAdd = useQuickAdd();
  const offer = quickAdd.offerOf(listing);
  if (offer.kind === 'refused') {
    return (
      <span className={styles.refused} title={offer.reason}>
        {offer.words}
        <span className="visually-hidden">: {offer.reason}</span>
      </span>
    );
  }
  if (offer.kind === 'choose') {
    return (
      <Button variant="default" size="compact-xs" onClick={() => quickAdd.open(listing.id)}>
        Choose lots<span className="visually-hidden"> of {listing.name}</span>
      </Button>
    );
  }
  const { unit, value, max, least } = offer.box;
  const units = unit === 'case' ? 'cases' : 'packs';
  return (
    <span className={styles.quick}>
      <QuantityStepper
        label={`${unit === 'case' ? 'Cases' : 'Packs'} of ${listing.name} in the cart`}
        value={value}
        max={max}
        onChange={(next) => quickAdd.setBox(listing, next)}
      />
      {(unit === 'case' || least > 1) && (
        <span className={styles.quickNote}>
          {unit === 'case'
            ? `case of ${formatCount(listing.case_size)}`
            : `from ${formatCount(least)} ${units}`}
        </span>
      )}
    </span>
  );
}
