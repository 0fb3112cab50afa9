import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#rules/finance/invoice-status.ts';
import { formatDate, formatUsd } from '../../../shared/format.ts';
import { fileAddress } from '../../../shared/transfers.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { FinanceInvoice, Invoice } from '../api.ts';
import styles from './billing.module.css';

const TONES: Readonly<Record<InvoiceStatus, Tone>> = {
  open: 'info',
  partly_paid: 'attention',
  overdue: 'refusal',
  paid: 'ok',
  cancelled: 'neutral',
};

const InvoiceState = ({ status, paid_by }: Pick<Invoice, 'status' | 'paid_by'>) =>
  paid_by === null ? (
    <StatusBadge tone={TONES[status]}>{INVOICE_STATUS_LABELS[status]}</StatusBadge>
  ) : (
    <span title={paid_by}>
      <StatusBadge tone="ok">{paid_by}</StatusBadge>
    </span>
  );

const Download = ({ order_id, number, status }: Invoice) =>
  status === 'cancelled' ? (
    '–'
  ) : (
    <a
      className={styles.download}
      href={fileAddress('getInvoice', { params: { id: order_id }, query: { invoice: number } })}
      target="_blank"
      rel="noopener"
    >
      <Icon name="download" size={16} />
      <span className="visually-hidden">Download {number} (opens in a new tab)</span>
    </a>
  );

type Column = GridColumn<Invoice>;
const NUMBER: Column = {
  id: 'number',
  header: 'Invoice #',
  cell: ({ number }) => number,
  width: 100,
  required: true,
};
const ORDER: Column = { id: 'order', header: 'Order #', cell: ({ order_id }) => order_id, width: 72 };
const PO: Column = { id: 'po', header: 'PO #', cell: ({ po_number }) => po_number ?? '–', width: 104 };
const FACILITY: Column = { id: 'facility', header: 'Facility', cell: ({ facility_name }) => facility_name };
const SELLER: Column = { id: 'seller', header: 'Seller', cell: (one) => one.seller_company_name };
const BUYER: Column = { id: 'buyer', header: 'Buyer', cell: (one) => one.buyer_company_name };
const DATE: Column = {
  id: 'date',
  header: 'Invoice Date',
  cell: ({ invoice_date }) => formatDate(invoice_date),
  width: 108,
};
const DUE: Column = {
  id: 'due',
  header: 'Due Date',
  cell: ({ due_date }) => formatDate(due_date),
  width: 92,
};
const money = (id: 'amount' | 'paid' | 'open', header: string): Column => ({
  id,
  header,
  cell: (invoice) => formatUsd(invoice[id]),
  numeric: true,
  width: 90,
});
const STATUS: Column = { id: 'status', header: 'Status', cell: InvoiceState, width: 118 };
const FILE: Column = { id: 'file', header: 'Download', cell: Download, width: 84 };
const MONEY = [money('amount', 'Amount'), money('paid', 'Paid'), money('open', 'Open')];
const [AMOUNT, , OPEN] = [money('amount', 'Amount'), null, money('open', 'Open')];

export const INVOICE_COLUMNS: Readonly<Record<'buyer' | 'seller', readonly Column[]>> = {
  buyer: [NUMBER, ORDER, PO, FACILITY, SELLER, DATE, DUE, ...MONEY, STATUS, FILE],
  seller: [NUMBER, ORDER, PO, FACILITY, DATE, DUE, ...MONEY, STATUS, FILE],
};
/** Where there is less room. */
export const FEWER_INVOICE_COLUMNS: Readonly<Record<'buyer' | 'seller', readonly Column[]>> = {
  buyer: [NUMBER, PO, SELLER, DUE, AMOUNT, OPEN, STATUS, FILE],
  seller: [NUMBER, PO, FACILITY, DUE, AMOUNT, OPEN, STATUS, FILE],
};

const FEE: GridColumn<FinanceInvoice> = {
  id: 'fee',
  header: 'Fee',
  cell: ({ fee }) => formatUsd(fee),
  numeric: true,
  width: 84,
};
const [FIRST, ...REST] = MONEY;
export const FINANCE_COLUMNS: readonly GridColumn<FinanceInvoice>[] = [
  NUMBER,
  ORDER,
  BUYER,
  SELLER,
  DATE,
  DUE,
  ...(FIRST ? [FIRST] : []),
  FEE,
  ...REST,
  STATUS,
];
export const FEWER_FINANCE_COLUMNS: readonly GridColumn<FinanceInvoice>[] = [
  NUMBER,
  BUYER,
  SELLER,
  DUE,
  AMOUNT,
  OPEN,
  STATUS,
];

/** What a card says of an invoice; `party` is the other side. */
export const InvoiceLines = ({ invoice, party }: { invoice: Invoice; party: string }) => (
  <>
    <CardLine>
      <strong>{invoice.number}</strong>
      <span>{formatUsd(invoice.amount)}</span>
    </CardLine>
    <span>
      {party}
      {invoice.po_number !== null && ` · PO ${invoice.po_number}`}
    </span>
    <CardLine>
      <span>
        {formatDate(invoice.invoice_date)}, due {formatDate(invoice.due_date)}
      </span>
      <InvoiceState {...invoice} />
    </CardLine>
    {invoice.open > 0 && invoice.open < invoice.amount && <span>{formatUsd(invoice.open)} open</span>}
  </>
);
