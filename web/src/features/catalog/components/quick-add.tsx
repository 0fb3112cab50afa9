import { Button } from '@mantine/core';
import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { lazyPart, loadCode } from '../../../shared/load-code.ts';
import { quantitiesOf, useCarts, useUpdateCart } from '../../cart/index.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatCount } from '../../../shared/format.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { Once } from '../../../ui/dialogs.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import type { CatalogListing } from '../api.ts';
import type { QuickOffer } from '../quick-offer.ts';
import { choiceText, leastText } from '../choice-text.ts';
import { rulesOf } from '../purchase.ts';
import { focusNextRow, focusRowOf, focusSearch, typeQuantity } from '../rows.ts';
import { CartUpdateAlert } from './cart-update-alert.tsx';
import { ChoiceNote } from './choice-note.tsx';
import styles from './catalog.module.css';

const ListingPopup = lazyPart(async () => (await import('./listing-popup.tsx')).ListingPopup);

/** Presses this close together are one change of the cart. */
const SETTLE_MS = 400;

type Engine = typeof import('../quick-offer.ts');
/** Fetched beside the first rows, which can be read before they can be bought from. */
const engineOnItsWay: Promise<Engine | null> = loadCode(() => import('../quick-offer.ts')).catch(() => null);

interface QuickAddApi {
  /** null until it is known what the cart holds. */
  offerOf: (listing: CatalogListing) => QuickOffer | null;
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
  const engine = useEngine();
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
  const send = async ({ id: listingId, is_c2: isC2 }: CatalogListing, lotId: number, packs: number) => {
    waiting.current.delete(listingId);
    try {
      const wanted = new Map(quantitiesOf(latest.current, listingId)).set(lotId, packs);
      const lots = [...wanted].map(([id, quantity]) => ({ id, quantity }));
      const { errors } = await mutateAsync({ listingId, isC2, lots });
      const [error] = errors;
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

  const offerOf = (listing: CatalogListing): QuickOffer | null =>
    engine && carts
      ? engine.offerOf(listing, { me, client, carts, today: todayUtc() }, drafts.get(listing.id))
      : null;
  const setBox = (listing: CatalogListing, typed: number) => {
    const offer = offerOf(listing);
    const lot = listing.best_lot;
    if (engine === null || offer?.kind !== 'box' || lot === null) return;
    const packs = engine.packsFor(listing, typed, offer.box);
    setDrafts((all) => new Map(all).set(listing.id, packs));
    clearTimeout(waiting.current.get(listing.id)?.timer);
    const now = () => {
      line.current = line.current.then(() => send(listing, lot.id, packs));
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

function useEngine(): Engine | null {
  const [engine, setEngine] = useState<Engine | null>(null);
  useEffect(() => {
    void engineOnItsWay.then((loaded) => setEngine(loaded));
  }, []);
  return engine;
}

export function useQuickAdd(): QuickAddApi {
  const quickAdd = use(QuickAddContext);
  if (quickAdd === null) throw new Error('Rows with quick add stand below QuickAddProvider.');
  return quickAdd;
}

/** True while the rows are not those that were asked for: nothing is added from them. */
export const QuickAddHeld = createContext(false);

/** `+` and `-` on a row change the packs (or cases) of its best lot. */
function changeByKey(
  quickAdd: QuickAddApi,
  listing: CatalogListing,
  event: KeyboardEvent<HTMLElement>,
): void {
  const step = { '+': 1, '=': 1, '-': -1 }[event.key];
  const offer = quickAdd.offerOf(listing);
  if (step === undefined || offer?.kind !== 'box') return;
  event.preventDefault();
  quickAdd.setBox(listing, offer.box.value + step);
}

/** On the line of an offer: digits go into its quantity, `+` and `-` change it, Escape leads back to the search. */
export function onOfferKey(
  quickAdd: QuickAddApi,
  listing: CatalogListing,
  event: KeyboardEvent<HTMLElement>,
  { index, held }: { index: number; held: boolean },
): void {
  if (event.key === 'Escape') return focusSearch();
  if (held) return;
  if (/^\d$/.test(event.key)) return typeQuantity(index);
  changeByKey(quickAdd, listing, event);
}

interface QuickAddProps {
  listing: CatalogListing;
  /** On a line that has no room for words below the box. */
  inLine?: boolean;
}

/** The quantity of the best lot in a row. */
export function QuickAdd({ listing, inLine = false }: QuickAddProps) {
  const quickAdd = useQuickAdd();
  const offer = quickAdd.offerOf(listing);
  if (offer === null) return <Skeleton width={98} height={inLine ? 26 : 28} />;
  if (offer.kind === 'refused') {
    return (
      <span className={styles.refused} title={offer.reason}>
        {offer.words}
        <span className="visually-hidden">: {offer.reason}</span>
      </span>
    );
  }
  if (offer.kind === 'open') {
    return (
      <Button
        variant="default"
        size="compact-xs"
        className={styles.open ?? ''}
        onClick={() => quickAdd.open(listing.id)}
      >
        {offer.words}
        <span className="visually-hidden">, {listing.name}</span>
      </Button>
    );
  }
  return (
    <QuickBoxOf
      listing={listing}
      offer={offer}
      inLine={inLine}
      onChange={(next) => quickAdd.setBox(listing, next)}
    />
  );
}

interface BoxProps extends Required<QuickAddProps> {
  offer: Extract<QuickOffer, { kind: 'box' }>;
  onChange: (typed: number) => void;
}

function QuickBoxOf({ listing, inLine, offer: { box, packs, firstPacks }, onChange }: BoxProps) {
  const noteId = useId();
  const held = use(QuickAddHeld);
  const { unit, value, max } = box;
  const first = leastText(rulesOf(listing), box.least, firstPacks);
  const note =
    packs > 0
      ? choiceText(rulesOf(listing), packs, listing.best_lot?.price ?? null)
      : [first].filter((one) => one !== null);
  return (
    <span
      className={styles.quick}
      data-in-line={inLine || undefined}
      title={inLine ? note.join(', ') : undefined}
    >
      <QuantityStepper
        label={`${unit === 'case' ? 'Cases' : 'Packs'} of ${listing.name} in the cart`}
        value={value}
        max={max}
        disabled={held}
        most={`${formatCount(listing.best_lot?.stock ?? 0)} in stock`}
        onChange={onChange}
        describedBy={noteId}
        onEnter={focusNextRow}
        onEscape={focusRowOf}
      />
      {inLine ? (
        <span id={noteId} className="visually-hidden">
          {note.join(', ')}
        </span>
      ) : (
        <ChoiceNote id={noteId} parts={note} />
      )}
    </span>
  );
}
