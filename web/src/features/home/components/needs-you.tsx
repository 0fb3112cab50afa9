import { LICENSE_ORDERS } from '#rules/accounts/licenses.ts';
import { unsignedUntil } from '#rules/orders/order-status.ts';
import { Link } from '@tanstack/react-router';
import { countOf, formatDay, formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Panel } from '../../../ui/page.tsx';
import { RenewLink } from '../../documents/index.ts';
import type { BuyerHomeFigures } from '../api.ts';
import styles from './buyer-home.module.css';

/** What a buyer has to know or do today; nothing where nothing waits. */
export function NeedsYou({ home }: { home: BuyerHomeFigures }) {
  const { to_sign: unsigned, refused_cancellations: refused, shipped_in_part: partly, licences } = home;
  if (unsigned.orders === 0 && refused.length === 0 && partly.orders === 0 && licences.length === 0)
    return null;
  return (
    <Panel title="Needs you">
      <ul className={styles.list}>
        <ToSign unsigned={unsigned} />
        {licences.map(({ license, name, ends, ended }) => (
          <li key={name}>
            <strong className={styles.name}>
              {name} {ended ? 'ended' : 'ends'} {formatDay(ends)}
            </strong>
            <span className={styles.soft}>
              {ended ? 'Until it is renewed' : 'After that'}, {LICENSE_ORDERS[license]} stop.{' '}
              <RenewLink license={license}>Upload the new one</RenewLink>
            </span>
          </li>
        ))}
        {refused.map((one) => (
          <li key={one.order_id}>
            <Link to="/order-details/$id" params={{ id: String(one.order_id) }} className={styles.name}>
              {one.seller} will not cancel order {one.order_id}
            </Link>
            {one.note !== null && <span className={styles.soft}>{one.note}</span>}
          </li>
        ))}
        {partly.orders > 0 && (
          <li>
            <Link to="/orders" search={{ status: 'partially_shipped' }} className={styles.name}>
              {countOf(partly.packs_missing, 'pack')} of {countOf(partly.orders, 'order')} not shipped yet
            </Link>
            <span className={styles.soft}>
              {partly.orders === 1 ? 'The rest of it' : 'The rest of them'} is on its way or delivered.
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** First of all: who signs is told to, who does not that the sellers know nothing yet. */
function ToSign({ unsigned: { orders, oldest } }: { unsigned: BuyerHomeFigures['to_sign'] }) {
  const signs = useMe().roles.includes('CSOS Signer');
  if (oldest === null) return null;
  const one = orders === 1;
  const day = formatDay(unsignedUntil(new Date(oldest)).toISOString());
  return (
    <li>
      <Link
        to="/orders"
        search={signs ? { csos: 'pending' } : { status: 'pending_signature' }}
        className={styles.name}
      >
        {countOf(orders, 'order')} {one ? 'waits' : 'wait'} for {signs ? 'your' : 'the CSOS'} signature
      </Link>
      <span className={styles.soft}>
        {!signs && `No seller has ${one ? 'it' : 'them'} yet. `}
        {one ? 'It' : 'The first'} is cancelled {day} unless signed.
      </span>
    </li>
  );
}

/** Favorites that cost something else than when they were ordered last. */
export function MovedFavorites({ favorites }: Pick<BuyerHomeFigures, 'favorites'>) {
  if (favorites.length === 0) return null;
  return (
    <Panel
      title="Favorites at a new price"
      aside={
        <Link to="/catalog" search={{ tag: 'fav' }}>
          All favorites
        </Link>
      }
    >
      <ul className={styles.list}>
        {favorites.map((one) => (
          <li key={one.listing_id}>
            <Link to="/detailed/$id" params={{ id: String(one.listing_id) }} className={styles.name}>
              {one.name}
            </Link>
            <span className={styles.soft}>{one.seller}</span>
            <span className={styles.price}>
              {formatUsd(one.last_price)} →{' '}
              <span className={one.price < one.last_price ? styles.cheaper : styles.dearer}>
                {formatUsd(one.price)} {one.price < one.last_price ? 'cheaper' : 'dearer'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
