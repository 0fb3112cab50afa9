import { Button } from '@mantine/core';
import { actorOfClient } from '#rules/edi/shipments.ts';
import { lotInstead } from '#rules/orders/shipped-lots.ts';
import { countOf, formatDay } from '../../../shared/format.ts';
import { fileAddress } from '../../../shared/transfers.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { useRemoveShipment, type OrderDetail } from '../api.ts';
import styles from './orders.module.css';

type Shipment = OrderDetail['tracking'][number];

/** What left, when, by whom and with which lots; the seller takes back what was entered by mistake. */
export function Shipments({ order }: { order: OrderDetail }) {
  const remove = useRemoveShipment(order.id);
  const canRemove = order.can.edit_invoice_number && order.status !== 'delivered';
  if (order.tracking.length === 0) return <p className={styles.soft}>Nothing has shipped yet.</p>;
  const ask = async (shipment: Shipment) => {
    const confirmed = await confirm({
      title: 'Delete this shipment?',
      body: `${shipment.carrier} ${shipment.tracking_number} is taken back, its packs count as not shipped and its invoice is cancelled.`,
      confirmLabel: 'Delete shipment',
      destructive: true,
    });
    if (confirmed) remove.mutate(shipment.id);
  };
  return (
    <ul className={styles.shipments}>
      {order.tracking.map((shipment, index) => (
        <li key={shipment.id} className={styles.shipment}>
          <div>
            <strong>{shipment.carrier}</strong> <TrackingNumber shipment={shipment} />
            <div className={styles.soft}>
              Shipped {formatDay(shipment.ship_date)}
              {shipment.edi_client !== null && ` · ${actorOfClient(shipment.edi_client)}`}
            </div>
            <Contents order={order} shipment={shipment} />
          </div>
          <div className={styles.shipmentActions}>
            <Button
              component="a"
              variant="subtle"
              size="compact-sm"
              href={fileAddress('getPackingList', {
                params: { id: order.id },
                query: { tracking_id: shipment.id },
              })}
              target="_blank"
              rel="noopener"
            >
              Packing list<span className="visually-hidden"> of shipment {index + 1}</span>
            </Button>
            {canRemove && (
              <Button variant="subtle" size="compact-sm" onClick={() => void ask(shipment)}>
                Delete
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function TrackingNumber({ shipment }: { shipment: Shipment }) {
  if (shipment.tracking_url === null) return <span>{shipment.tracking_number}</span>;
  return (
    <a href={shipment.tracking_url} target="_blank" rel="noopener noreferrer">
      {shipment.tracking_number}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function Contents({ order, shipment }: { order: OrderDetail; shipment: Shipment }) {
  return (
    <ul className={styles.contents}>
      {shipment.quantities.map(({ line_id: lineId, quantity, lots }) => {
        const line = order.lines.find((one) => one.id === lineId);
        const ordered = line?.lot_name ?? '–';
        const sent = lots.length > 0 ? lots : [{ lot: ordered, expiry_date: null, packs: quantity }];
        return sent.map(({ lot, expiry_date: expiry, packs }, index) => (
          <li key={`${lineId}-${index}`} className={styles.soft}>
            {countOf(packs, 'pack')} of {line?.name ?? 'an item'}, <Lot ordered={ordered} sent={lot} />
            {expiry !== null && `, expires ${expiry}`}
          </li>
        ));
      })}
    </ul>
  );
}

/** Another lot than ordered stands out: both sides are to see it. */
function Lot({ ordered, sent }: { ordered: string; sent: string | null }) {
  const instead = sent === null ? null : lotInstead(ordered, sent);
  return instead === null ? <>lot {sent ?? ordered}</> : <strong>{instead}</strong>;
}
