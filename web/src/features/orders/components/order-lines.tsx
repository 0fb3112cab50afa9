import { Link } from '@tanstack/react-router';
import { BACKORDERED } from '#rules/edi/order-answer.ts';
import { countOf, formatCount, plainMoment } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { ExpiryPill } from '../../../ui/status-badge.tsx';
import { Money, Ndc, PriceType } from '../../../ui/values.tsx';
import type { OrderDetail } from '../api.ts';
import styles from './orders.module.css';

/** What was ordered lot by lot, and what it adds up to. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <>
      {/* A table that scrolls sideways is reached with the keyboard too. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Order items">
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Lot</th>
              <th scope="col" className={styles.number}>
                Packs
              </th>
              <th scope="col" className={styles.number}>
                Shipped
              </th>
              <th scope="col" className={styles.number}>
                Pack price
              </th>
              <th scope="col" className={styles.number}>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <dl className={styles.totals}>
        <Total label={`Sub Total, ${countOf(order.pack_count, 'pack')}`} amount={order.sub_total} />
        <Total label="Shipping" amount={order.shipping_total} />
        {order.transaction_fee_total > 0 && (
          <Total label="Transaction Fee" amount={order.transaction_fee_total} />
        )}
        <Total label="Total" amount={order.total} grand />
        {order.savings_total !== null && order.savings_total > 0 && (
          <Total label="Savings" amount={order.savings_total} />
        )}
      </dl>
    </>
  );
}

function Line({ line }: { line: OrderDetail['lines'][number] }) {
  return (
    <tr>
      <td>
        <ListingLink listingId={line.listing_id} name={line.name} />
        <div className={styles.soft}>
          <Ndc ndc={line.ndc} />
        </div>
        {line.agreed && (
          <div className={styles.agreed}>
            Soft block agreed by {line.agreed.by}: {line.agreed.reason}
            <div className={styles.soft}>
              {plainMoment(line.agreed.at)}, blocked by {line.agreed.blocked_by}
            </div>
          </div>
        )}
      </td>
      <td>
        <div>{line.lot_name}</div>
        <ExpiryPill date={line.expiry_date} />
      </td>
      <td className={styles.number} data-label="Packs">
        {formatCount(line.quantity)}
      </td>
      <td className={styles.number} data-label="Shipped">
        {formatCount(line.shipped_quantity)}
        {line.backordered && <div className={styles.soft}>{BACKORDERED}</div>}
        {line.not_shipped_quantity > 0 && (
          <div className={styles.soft}>{formatCount(line.not_shipped_quantity)} will not come</div>
        )}
      </td>
      <td className={styles.number} data-label="Pack price">
        <Money amount={line.price} />
        <div className={styles.soft}>
          <PriceType type={line.price_type} />
        </div>
      </td>
      <td className={styles.number} data-label="Total">
        <Money amount={line.extended} />
      </td>
    </tr>
  );
}

/** To the listing as the reader knows it: sellers open their own, everybody else the page of the catalog. */
function ListingLink({ listingId, name }: { listingId: number; name: string }) {
  const { user_type: side } = useMe();
  return side === 'seller' ? (
    <Link to="/manage-listings" search={{ listing: String(listingId) }} className={styles.lineName}>
      {name}
    </Link>
  ) : (
    <Link to="/detailed/$id" params={{ id: String(listingId) }} className={styles.lineName}>
      {name}
    </Link>
  );
}

function Total({ label, amount, grand = false }: { label: string; amount: number; grand?: boolean }) {
  const className = grand ? styles.grand : undefined;
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={className}>
        <Money amount={amount} strong={grand} />
      </dd>
    </>
  );
}
