import { Link } from '@tanstack/react-router';
import { countOf, formatDay, formatUsd, plainMoment } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { useInvoice, type WholeInvoice } from '../api.ts';
import { ComparedLines } from './compared-lines.tsx';
import { DecideInvoice } from './decide-invoice.tsx';
import { InvoiceStatus, signedUsd } from './invoice-columns.tsx';
import { OrderLink } from './shipment-columns.tsx';
import styles from './edi.module.css';

/** What a seller invoiced beside what was ordered and shipped, and what a person makes of it (RB-393). */
export function InvoicePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useInvoice(id);
  return (
    <SidePanel
      title={data === undefined ? 'EDI invoice' : `Invoice ${data.invoice_number}`}
      width={1080}
      opened
      onClose={onClose}
    >
      {data !== undefined ? (
        <Invoice invoice={data} />
      ) : error === null ? (
        <SkeletonLines lines={10} />
      ) : (
        <NoRecord error={error} missing="This invoice does not exist." onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}

function Invoice({ invoice }: { invoice: WholeInvoice }) {
  const { status, sentences, decided } = invoice;
  const isOpen = status === 'Mismatch' || status === 'Unmatched';
  return (
    <div className={styles.parts}>
      {sentences.length > 0 && (
        <ul
          className={`${styles.items} ${isOpen ? `${styles.error} ${styles.differing}` : styles.soft}`}
          aria-label="What differs"
        >
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <GivenFacts
        facts={[
          ['Status', <InvoiceStatus key="status" status={status} />],
          ['Client', invoice.client.name],
          ['Order', invoice.order_id === null ? null : <OrderLink key="order" id={invoice.order_id} />],
          ['PO #', invoice.po_number],
          ['Order in the invoice', invoice.reference],
          ['Invoice date', invoice.invoice_date === null ? null : formatDay(invoice.invoice_date)],
          ['Invoice amount', formatUsd(invoice.amount)],
          ['Order amount', invoice.order_amount === null ? null : formatUsd(invoice.order_amount)],
          ['Difference', signedUsd(invoice.difference)],
          ['Left to invoice', invoice.still_to_invoice],
          ['Terms', invoice.net_days === null ? null : countOf(invoice.net_days, 'day')],
          ['Taken in', plainMoment(invoice.at)],
          ['Decided', decided === null ? null : `${decided.by}, ${plainMoment(decided.at)}`],
          ['Reason', invoice.reason],
          [
            'Message',
            <Link key="message" to="/admin/edi/messages/edi" search={{ message: String(invoice.message_id) }}>
              Open its message
            </Link>,
          ],
        ]}
      />
      <ComparedLines invoice={invoice} />
      <Charges invoice={invoice} />
      <Shipments invoice={invoice} />
      {isOpen && <DecideInvoice invoice={invoice} />}
    </div>
  );
}

const FREIGHT = 'D240';

function Charges({ invoice: { charges, agreed_shipping: agreed } }: { invoice: WholeInvoice }) {
  if (charges.length === 0 && agreed === null) return null;
  const freight = charges.filter(({ code }) => code === FREIGHT).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section className={styles.part} aria-label="Charges">
      <h3 className={styles.heading}>Charges</h3>
      <ul className={styles.items}>
        <li>
          Shipping {formatUsd(freight)} invoiced
          {agreed !== null && `, ${formatUsd(agreed)} agreed`}
        </li>
        {charges
          .filter(({ code }) => code !== FREIGHT)
          .map(({ code, amount }, index) => (
            <li key={index}>
              Charge {code} {formatUsd(amount)}, not agreed
            </li>
          ))}
      </ul>
    </section>
  );
}

function Shipments({ invoice: { shipments } }: { invoice: WholeInvoice }) {
  if (shipments.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Shipments of the order">
      <h3 className={styles.heading}>Shipments of the order</h3>
      <ul className={styles.items}>
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            {countOf(shipment.packs, 'pack')} on {formatDay(shipment.ship_date)}
            <span className={styles.soft}>{` ${shipment.carrier} ${shipment.tracking_number}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
