import { Button } from '@mantine/core';
import { changedPacks, packsText } from '#rules/catalog/packs-text.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { countOf, formatDate, formatUsd } from '../../../shared/format.ts';
import { ExpiryPill, StatusBadge } from '../../../ui/status-badge.tsx';
import { Ndc } from '../../../ui/values.tsx';
import type { BetterCart, Goal, MovedLot } from '../better-cart-api.ts';
import styles from './better-cart.module.css';

interface Props {
  goal: Goal;
  found: BetterCart;
  pending: boolean;
  onUse: () => void;
  onKeep: () => void;
}

/** What was found: both carts beside each other, each move with its reason, and the choice. */
export function Comparison({ goal, found, pending, onUse, onKeep }: Props) {
  const { before, after, outcome, lacks } = found;
  return (
    <>
      <p className={styles.verdict}>{verdictOf(found, goal)}</p>
      {outcome === 'none' && (
        <ul className={styles.kept} aria-label="What your cart lacks">
          {lacks.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {outcome === 'better' && after && <Figures before={before} after={after} lacks={lacks} />}
      {found.moves.length > 0 && (
        <ul className={styles.moves} aria-label="What moves">
          {found.moves.map((move) => (
            <Move key={move.name + String(move.to[0]?.lot_id)} move={move} />
          ))}
        </ul>
      )}
      {found.kept.length > 0 && (
        <section aria-labelledby="better-cart-kept">
          <h3 id="better-cart-kept" className={styles.heading}>
            Left as they are
          </h3>
          <ul className={styles.kept}>
            {found.kept.map((line) => (
              <li key={line.listing_id}>
                {line.name}: {line.why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onKeep}>
          {outcome === 'better' ? 'Keep my cart' : 'Close'}
        </Button>
        {outcome === 'better' && (
          <Button loading={pending} onClick={onUse}>
            Use this cart
          </Button>
        )}
      </div>
    </>
  );
}

const NONE_BETTER: Record<Goal, string> = {
  cheapest: 'None is cheaper.',
  fewest_parcels: 'None comes in fewer parcels.',
  longest_expiry: 'None lasts longer.',
};

function verdictOf({ outcome, proven, before, after, lacks, moves }: BetterCart, goal: Goal): string {
  if (outcome === 'none')
    return 'No cart with these products was found that can be ordered. What yours lacks can be mended in the cart:';
  if (outcome === 'same')
    return proven
      ? 'Your cart is the best there is for this.'
      : 'Nothing better was found in the time there is. Comparing again may find more.';
  if (!after) return '';
  const cents = Math.round((before.total - after.total) * 100);
  const parcels = before.parcels - after.parcels;
  const parts = [
    ...(cents > 0 ? [`${formatUsd(cents / 100)} less`] : []),
    ...(cents < 0 ? [`${formatUsd(-cents / 100)} more`] : []),
    ...(parcels > 0 ? [`${countOf(parcels, 'parcel')} fewer`] : []),
    ...(parcels < 0 ? [`${countOf(-parcels, 'parcel')} more`] : []),
  ];
  const best = proven ? NONE_BETTER[goal] : 'There may be a better one still.';
  const sum = `${parts.length === 0 ? 'The same total' : parts.join(', ')}${soonerText(moves)}. ${best}`;
  return lacks.length === 0 ? sum : `Your cart cannot be ordered as it is, this one can. ${sum}`;
}

/** What a saving is paid with: products that expire sooner than those in the cart. */
function soonerText(moves: BetterCart['moves']): string {
  const sooner = moves
    .map(({ name, from, to }) => ({ name, was: soonestOf(from), will: soonestOf(to) }))
    .filter(({ was, will }) => will < was)
    .toSorted((one, other) => one.will.localeCompare(other.will));
  const [first] = sooner;
  if (first === undefined) return '';
  return sooner.length === 1
    ? `, but ${first.name} expires on ${formatDate(first.will)} instead of ${formatDate(first.was)}`
    : `, but ${sooner.length} products expire sooner, ${first.name} first, on ${formatDate(first.will)} instead of ${formatDate(first.was)}`;
}

type Compared = NonNullable<BetterCart['after']>;

const ROWS: readonly (readonly [label: string, textOf: (cart: Compared) => string])[] = [
  ['Total', (cart) => formatUsd(cart.total)],
  ['Products', (cart) => formatUsd(cart.sub_total)],
  ['Shipping', (cart) => formatUsd(cart.shipping_total)],
  ['Transaction fee', (cart) => formatUsd(cart.transaction_fee_total)],
  ['Parcels', (cart) => String(cart.parcels)],
  ['First to expire', (cart) => cart.earliest_expiry ?? '–'],
];

function Figures({ before, after, lacks }: { before: Compared; after: Compared; lacks: readonly string[] }) {
  const rows = ROWS.filter(
    ([label]) =>
      label !== 'Transaction fee' || before.transaction_fee_total + after.transaction_fee_total > 0,
  );
  return (
    <table className={styles.figures}>
      <caption className="visually-hidden">Your cart and the one that was found</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Figure</span>
          </th>
          <th scope="col">
            Your cart
            {lacks.map((text) => (
              <span key={text} className={styles.lacks}>
                {text}
              </span>
            ))}
          </th>
          <th scope="col">Found</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, textOf]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{textOf(before)}</td>
            <td>{textOf(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Move({ move }: { move: BetterCart['moves'][number] }) {
  const less = move.difference < 0;
  const changed = changedPacks(move.from, move.to);
  const [was, will] = [soonestOf(move.from), soonestOf(move.to)];
  return (
    <li className={styles.move}>
      <div className={styles.moveHead}>
        <strong>{move.name}</strong>
        {move.difference !== 0 && (
          <span className={less ? styles.less : styles.more}>
            {less ? '−' : '+'}
            {formatUsd(Math.abs(move.difference))}
          </span>
        )}
      </div>
      {changed !== null && <p className={styles.changed}>{changed}</p>}
      {will < was && (
        <p>
          <StatusBadge tone="attention">Expires sooner</StatusBadge> {formatDate(will)} instead of{' '}
          {formatDate(was)}
        </p>
      )}
      <div className={styles.sides}>
        <Side label="From" lots={move.from} />
        <Side label="To" lots={move.to} />
      </div>
      <p className={styles.soft}>{move.why.join(' ')}</p>
    </li>
  );
}

const soonestOf = (lots: readonly MovedLot[]): string =>
  lots.map((lot) => parseCalendarDate(lot.expiry_date) ?? '').toSorted()[0] ?? '';

function Side({ label, lots }: { label: string; lots: readonly MovedLot[] }) {
  return (
    <div>
      <span className={styles.side}>{label}</span>
      <ul className={styles.lots}>
        {lots.map((lot) => (
          <li key={lot.lot_id}>
            {packsText(lot.quantity)} at {formatUsd(lot.price)} from {lot.company_name}
            <span className={styles.soft}>
              <Ndc ndc={lot.ndc_number} /> · Lot {lot.lot_name} <ExpiryPill date={lot.expiry_date} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
