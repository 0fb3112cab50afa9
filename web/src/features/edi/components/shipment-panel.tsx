import { Link } from '@tanstack/react-router';
import { isOpenShipment } from '#rules/edi/shipments.ts';
import { countOf, formatDay, plainMoment } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { useShipment, type WholeShipment } from '../api.ts';
import { DecideShipment } from './decide-shipment.tsx';
import { OrderLink, ShipmentStatus } from './shipment-columns.tsx';
import styles from './edi.module.css';

/** What a partner says it shipped, and what a person makes of it (RB-407). */
export function ShipmentPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useShipment(id);
  return (
    <SidePanel
      title={data === undefined ? 'EDI shipment' : `Shipment ${data.shipment_number}`}
      width={640}
      opened
      onClose={onClose}
    >
      {data !== undefined ? (
        <Shipment shipment={data} />
      ) : error === null ? (
        <SkeletonLines lines={10} />
      ) : (
        <NoRecord error={error} missing="This shipment does not exist." onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}

function Shipment({ shipment }: { shipment: WholeShipment }) {
  const { status, error, note, decided } = shipment;
  return (
    <div className={styles.parts}>
      {error !== null && <p className={status === 'Rejected' ? styles.soft : styles.error}>{error}</p>}
      <GivenFacts
        facts={[
          ['Status', <ShipmentStatus key="status" status={status} />],
          ['Client', shipment.client.name],
          ['Order', shipment.order_id === null ? null : <OrderLink key="order" id={shipment.order_id} />],
          ['PO #', shipment.po_number],
          ['Order in the notice', shipment.reference === shipment.po_number ? null : shipment.reference],
          ['Carrier', shipment.carrier],
          ['Tracking #', shipment.tracking_number],
          ['Shipped', shipment.ship_date === null ? null : formatDay(shipment.ship_date)],
          ['Taken in', plainMoment(shipment.at)],
          ['Note', note],
          ['Decided', decided === null ? null : `${decided.by}, ${plainMoment(decided.at)}`],
          ['Message', <MessageLink key="message" id={shipment.message_id} />],
        ]}
      />
      <section className={styles.part} aria-label="In the notice">
        <h3 className={styles.heading}>In the notice</h3>
        <ul className={styles.items}>
          {shipment.items.map((item, index) => (
            <li key={index}>
              {item.packs} {item.unit} of {item.name}{' '}
              <span className={styles.soft}>{item.named.join(' · ')}</span>
              <span className={styles.soft}>{` ${lotWords(item)}`}</span>
            </li>
          ))}
        </ul>
      </section>
      {isOpenShipment(status) ? <DecideShipment shipment={shipment} /> : <Lines shipment={shipment} />}
    </div>
  );
}

const MessageLink = ({ id }: { id: number }) => (
  <Link to="/admin/edi/messages/edi" search={{ message: String(id) }}>
    Open its message
  </Link>
);

const lotWords = ({ lot, expiry_date: expiry, package: carton }: WholeShipment['items'][number]): string =>
  [
    lot === null ? 'no lot' : `lot ${lot}`,
    expiry === null ? 'no expiry' : `expires ${formatDay(expiry)}`,
    ...(carton === null ? [] : [`package ${carton}`]),
  ].join(', ');

/** Of an order that a shipment was applied to. */
function Lines({ shipment }: { shipment: WholeShipment }) {
  if (shipment.lines.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Order lines">
      <h3 className={styles.heading}>Order lines</h3>
      <ul className={styles.items}>
        {shipment.lines.map((line) => (
          <li key={line.id}>
            {line.line_number}. {line.name}, lot {line.lot_name}
            <span className={styles.soft}>
              {` ${countOf(line.applied, 'pack')} shipped by this notice, ${countOf(line.open, 'pack')} still open`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
