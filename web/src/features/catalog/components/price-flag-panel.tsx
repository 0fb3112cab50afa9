import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { BASE_PRICE, basePriceCeiling, basePriceStep, OWN_AMU } from '#rules/catalog/own-figures.ts';
import { toDollars } from '#rules/money.ts';
import { countOf, formatCount, formatUsd, plainDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import type { ListingDetail } from '../api.ts';
import {
  amuOf,
  doubtOf,
  KEEP,
  leftBox,
  limitOf,
  priceOf,
  savingsOf,
  startOf,
  type Edit,
  type OwnFigures,
} from '../own-figures.ts';
import { saysOwnFigures } from '../person.ts';
import { firstPriceOf, type FirstPrice } from '../purchase.ts';
import { saveOwnFigures, type Change } from '../price-flag-api.ts';
import { BoxWithSlider } from './box-with-slider.tsx';
import styles from './price-flag.module.css';

interface Props {
  listing: ListingDetail;
  /** Submitted or cancelled. */
  onDone: () => void;
}

/** Base price and AMU as the facility says them, with what they save; in a popup or by itself (TR-229 … TR-249). */
export function PriceFlagPanel({ listing, onDone }: Props) {
  const me = useMe();
  const may = saysOwnFigures(me);
  const panel = usePanel(listing, onDone);
  const start = startOf(listing);
  const first = firstPriceOf(listing);
  const { current_price_signal: signal, amu_data: usage } = listing;
  return (
    <form className={styles.panel} noValidate onSubmit={panel.submit}>
      <div>
        <p className={styles.product}>{listing.name}</p>
        {listing.pricing.lowest_price !== null && (
          <p className={styles.note}>{pricesHere(listing.pricing.lowest_price, first)}</p>
        )}
      </div>
      <BoxWithSlider
        label="Base Price"
        unit="$ per pack"
        text={panel.price.text}
        value={panel.price.value ?? 0}
        least={BASE_PRICE.floor}
        ceiling={basePriceCeiling(Math.max(panel.price.value ?? 0, start.price))}
        step={basePriceStep(listing.pricing.price)}
        near={start.price}
        spoken={formatUsd}
        readOnly={!may}
        onText={(text) => panel.editPrice({ kind: 'set', text })}
        onSlide={(value) => panel.editPrice({ kind: 'set', text: value.toFixed(2) })}
        onLeave={panel.leavePrice}
        onReset={may && start.flagId !== null ? () => panel.editPrice({ kind: 'reset' }) : null}
        limit={panel.priceLimit}
        first={may}
        note={signal === null ? null : sourceOf(signal)}
      />
      <BoxWithSlider
        label="AMU"
        unit="packs"
        text={panel.amu.text}
        value={panel.amu.value ?? 0}
        least={OWN_AMU.least}
        ceiling={OWN_AMU.most}
        step={OWN_AMU.step}
        near={start.amu}
        spoken={(packs) => countOf(packs, 'pack')}
        readOnly={!may}
        onText={(text) => panel.editAmu({ kind: 'set', text })}
        onSlide={(value) => panel.editAmu({ kind: 'set', text: value.toFixed(0) })}
        onLeave={panel.leaveAmu}
        onReset={may && start.overridden ? () => panel.editAmu({ kind: 'reset' }) : null}
        limit={panel.amuLimit}
        note={[
          start.exactAmu !== start.amu && `${formatCount(start.exactAmu)} before rounding`,
          start.overridden && `Your original AMU was ${formatCount(start.boughtAmu)}`,
          setBy(start.overridden ? usage : null),
        ]}
      />
      <Savings savings={panel.savings} at={first === null ? null : listing.pricing.lowest_price} />
      {panel.stopped && (
        <p role="alert" className={styles.doubt}>
          Another figure stands there than you typed. Submit again to keep it.
        </p>
      )}
      {panel.doubt !== null && (
        <p role="alert" className={styles.doubt}>
          {panel.doubt}
        </p>
      )}
      {panel.unanswered && (
        <p role="alert" className={styles.alert}>
          The server cannot be reached. What you typed is kept: submit it again.
        </p>
      )}
      {may ? (
        <div className={styles.buttons}>
          <Button variant="default" onClick={panel.cancel}>
            Cancel
          </Button>
          <ReasonedButton type="submit" loading={panel.busy} reason={panel.reason} reasonHidden>
            {panel.keeps ? 'Keep it' : 'Submit'}
          </ReasonedButton>
        </div>
      ) : (
        <p className={styles.note}>Only buyers of the facility set its base price and AMU.</p>
      )}
    </form>
  );
}

/** What a first purchase pays, and the lowest price where it is another. */
function pricesHere(lowest: number, first: FirstPrice | null): string {
  if (first === null) return `${formatUsd(lowest)} per pack here`;
  const cheaper = `${countOf(first.cheaperPacks, 'pack')} at ${formatUsd(lowest)}, only beside the minimum order`;
  return `${formatUsd(first.price)} per pack here; ${cheaper}`;
}

interface SavingsProps {
  savings: ReturnType<typeof savingsOf>;
  /** The price they are reckoned at, where it is not the one that is paid first. */
  at: number | null;
}

function Savings({ savings, at }: SavingsProps) {
  return (
    <dl className={styles.savings} aria-live="polite" aria-atomic="true">
      <dt>Savings</dt>
      <dd>
        {savings === null
          ? '–'
          : `${formatUsd(toDollars(savings.monthlyCents))} a month for ${countOf(savings.packs, 'pack')}, ${savings.percent}% per pack${at === null ? '' : `, at ${formatUsd(at)}`}`}
      </dd>
    </dl>
  );
}

/** Where the base price comes from, as the colour of the flag says. */
const sourceOf = (signal: NonNullable<ListingDetail['current_price_signal']>): string | null =>
  ({
    'User Supplied': setBy(signal),
    'History Upload': 'What you paid elsewhere, on average',
    Predicted: 'Estimated from the wholesale cost',
  })[signal.type];

const setBy = (figure: { user_name: string | null; updated_on: string | null } | null): string | null =>
  figure && figure.updated_on !== null
    ? `Set by ${figure.user_name ?? 'a former colleague'} on ${plainDay(figure.updated_on)}`
    : null;

/** What was typed lives until it is stored or dismissed; what was not follows the listing. */
function usePanel(listing: ListingDetail, onDone: () => void) {
  const [priceEdit, editPrice] = useState<Edit>(KEEP);
  const [amuEdit, editAmu] = useState<Edit>(KEEP);
  const [asked, setAsked] = useState<string | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [stopped, setStopped] = useState(false);
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const price = priceOf(listing, priceEdit);
  const amu = amuOf(listing, amuEdit);
  const reason = whyNot(price, amu);
  const doubt = doubtOf(listing, priceEdit);
  const edited = (edit: (next: Edit) => void) => (next: Edit) => {
    setStopped(false);
    edit(next);
  };
  const store = async () => {
    const left = { price: leftBox(priceEdit, 'price'), amu: leftBox(amuEdit, 'amu') };
    const limited = limitOf(left.price, 'price') !== null || limitOf(left.amu, 'amu') !== null;
    if (limited && !stopped) {
      // Nothing is stored that was not seen.
      editPrice(left.price);
      editAmu(left.amu);
      return setStopped(true);
    }
    const doubted = doubtOf(listing, left.price);
    if (doubted !== null && doubted !== asked) return setAsked(doubted);
    const changes = {
      price: changeOf(left.price, priceOf(listing, left.price)),
      amu: changeOf(left.amu, amuOf(listing, left.amu)),
    };
    setBusy(true);
    setStopped(false);
    setUnanswered(false);
    const became = await saveOwnFigures(listing, changes);
    setBusy(false);
    setUnanswered(Object.values(became).includes('unanswered'));
    editPrice(became.price === 'unanswered' ? left.price : KEEP);
    editAmu(became.amu === 'unanswered' ? left.amu : KEEP);
    if (became.price === 'stored' && became.amu === 'stored') onDone();
  };
  return {
    price,
    amu,
    busy,
    reason,
    unanswered,
    // Said once the box was left or submitted, not while it is typed; leaving it for the button does not keep it.
    doubt: doubt === asked || doubt === seen ? doubt : null,
    keeps: doubt !== null && doubt === asked,
    savings: savingsOf(listing, priceEdit, amuEdit),
    stopped,
    priceLimit: limitOf(priceEdit, 'price'),
    amuLimit: limitOf(amuEdit, 'amu'),
    editPrice: edited(editPrice),
    editAmu: edited(editAmu),
    leavePrice: () => {
      const left = leftBox(priceEdit, 'price');
      editPrice(left);
      setSeen(doubtOf(listing, left));
    },
    leaveAmu: () => editAmu((edit) => leftBox(edit, 'amu')),
    cancel: () => {
      editPrice(KEEP);
      editAmu(KEEP);
      setAsked(null);
      setStopped(false);
      setUnanswered(false);
      onDone();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (reason === null && !busy) void store();
    },
  };
}

function whyNot(price: OwnFigures, amu: OwnFigures): string | null {
  if (price.value === null || amu.value === null) return 'Enter a number in both boxes.';
  return price.changed || amu.changed ? null : 'Change the base price or the AMU first.';
}

const changeOf = (edit: Edit, { value, changed }: OwnFigures): Change | null =>
  edit.kind === 'keep' || !changed || value === null ? null : { kind: edit.kind, value };
