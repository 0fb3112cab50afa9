import type { EdiInvoiceStatus } from '#rules/edi/invoices.ts';
import { formatDay, formatUsd } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { InvoiceRow } from '../api.ts';
import { OrderLink } from './shipment-columns.tsx';
import styles from './edi.module.css';

const TONES = {
  Matched: 'ok',
  Mismatch: 'refusal',
  Unmatched: 'attention',
  Approved: 'ok',
  Rejected: 'neutral',
} as const satisfies Record<EdiInvoiceStatus, string>;

export const InvoiceStatus = ({ status }: { status: EdiInvoiceStatus }) => (
  <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
);

/** With its sign; '–' where there is nothing to compare with. */
export function signedUsd(dollars: number | null): string {
  if (dollars === null) return '–';
  return dollars > 0 ? `+${formatUsd(dollars)}` : formatUsd(dollars);
}

export const INVOICE_COLUMNS: readonly GridColumn<InvoiceRow>[] = [
  {
    id: 'invoice',
    header: 'Invoice #',
    cell: (one) => (
      <span className={styles.mono}>
        {one.invoice_number}
        {one.is_credit && ' (credit)'}
      </span>
    ),
    required: true,
    width: 150,
  },
  { id: 'client', header: 'Client', cell: (one) => one.client.name, required: true, width: 200 },
  { id: 'po', header: 'PO #', cell: (one) => one.po_number ?? '–', width: 120 },
  {
    id: 'order',
    header: 'Order #',
    cell: (one) => (one.order_id === null ? '–' : <OrderLink id={one.order_id} />),
    width: 90,
  },
  {
    id: 'date',
    header: 'Invoice Date',
    cell: (one) => (one.invoice_date === null ? '–' : formatDay(one.invoice_date)),
    width: 120,
  },
  { id: 'amount', header: 'Invoice Amount', cell: (one) => formatUsd(one.amount), numeric: true, width: 130 },
  {
    id: 'order_amount',
    header: 'Order Amount',
    cell: (one) => (one.order_amount === null ? '–' : formatUsd(one.order_amount)),
    numeric: true,
    width: 130,
  },
  {
    id: 'difference',
    header: 'Difference',
    cell: (one) => signedUsd(one.difference),
    numeric: true,
    required: true,
    width: 110,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => <InvoiceStatus status={one.status} />,
    required: true,
    width: 120,
  },
];
export const FEWER_INVOICE_COLUMNS = sparing(INVOICE_COLUMNS, 'date', 'po');

/** An invoice on a phone. */
export function InvoiceCard({ invoice, onOpen }: { invoice: InvoiceRow; onOpen: () => void }) {
  const order = invoice.order_id === null ? `PO ${invoice.po_number ?? '–'}` : `Order ${invoice.order_id}`;
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{invoice.invoice_number}</strong>
        <InvoiceStatus status={invoice.status} />
      </CardLine>
      <span>
        {order} from {invoice.client.name}
      </span>
      <CardLine>
        <span>{formatUsd(invoice.amount)}</span>
        <span className={styles.soft}>Difference {signedUsd(invoice.difference)}</span>
      </CardLine>
    </ListCard>
  );
}
