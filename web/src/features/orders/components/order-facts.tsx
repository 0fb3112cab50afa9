import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addressLines } from '#rules/accounts/addresses.ts';
import { PO_LENGTH } from '#rules/orders/po-number.ts';
import { formatDay, formatUsd } from '../../../shared/format.ts';
import { fileAddress } from '../../../shared/transfers.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { SupplierName } from '../../companies/index.ts';
import type { OrderDetail } from '../api.ts';
import { ShipBy } from './ship-by.tsx';
import { useSaveOrder } from '../api.ts';
import styles from './orders.module.css';

export const PAYMENT = { net_terms: 'Net Terms', credit_card: 'Credit Card', ach: 'ACH' } as const;
const SUPPLIER_INVOICE = 'Supplier Invoice\u00a0#';
const SHIPPING: Readonly<Record<string, string>> = {
  standard: 'Standard Shipping',
  expedited: 'Expedited Shipping',
};

/** Days that a buyer's document names; they bind nobody. */
const AskedDays = ({ asked }: { asked: NonNullable<OrderDetail['asked']> }) => (
  <>
    {asked.ordered_on !== null && <Fact label="Buyer's order date">{formatDay(asked.ordered_on)}</Fact>}
    {asked.ship_on !== null && <Fact label="Asked to ship">{formatDay(asked.ship_on)}</Fact>}
    {asked.deliver_on !== null && <Fact label="Asked to deliver">{formatDay(asked.deliver_on)}</Fact>}
  </>
);

/** Parties, address, numbers; each side edits its own number in place. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  return (
    <Facts>
      <Fact label="Seller">
        <SupplierName id={order.seller_company_id} name={order.seller_company_name} />
      </Fact>
      <Fact label="Buyer">{order.buyer_company_name}</Fact>
      <Fact label="Deliver to">
        {order.facility_name}
        {addressLines(order.delivery_address).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Fact>
      {order.facility_dea_number !== null && <Fact label="DEA number">{order.facility_dea_number}</Fact>}
      {order.csos_number !== null && (
        <Fact label="CSOS">
          {order.csos_number}
          {order.signed_by !== null && `, signed by ${order.signed_by}`}
          {order.signed_date !== null && ` ${formatDay(order.signed_date)}`}
        </Fact>
      )}
      <Fact label="PO #">
        <EditableNumber
          key={`po-${order.version}`}
          order={order}
          label="PO #"
          value={order.po_number}
          editable={order.can.edit_po}
          field="po_number"
        />
      </Fact>
      {order.asked !== null && <AskedDays asked={order.asked} />}
      <Fact label="Invoice #">
        {order.invoices.length === 0 && '–'}
        {order.invoices.map((invoice) => (
          <InvoiceFact key={invoice.number} order={order} invoice={invoice} />
        ))}
      </Fact>
      {order.refunds.length > 0 && (
        <Fact label="Given back">
          {order.refunds.map(({ id, number, amount, date }) => (
            <div key={id}>
              <a
                href={fileAddress('getCreditNote', { params: { id: order.id }, query: { refund_id: id } })}
                target="_blank"
                rel="noopener"
              >
                {number}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              <div className={styles.soft}>
                {formatUsd(amount)}, {formatDay(date)}
              </div>
            </div>
          ))}
        </Fact>
      )}
      <Fact label={SUPPLIER_INVOICE}>
        <EditableNumber
          key={`invoice-${order.version}`}
          order={order}
          label={SUPPLIER_INVOICE}
          value={order.invoice_number}
          editable={order.can.edit_invoice_number}
          field="invoice_number"
        />
      </Fact>
      <Fact label="Payment">{PAYMENT[order.payment_option]}</Fact>
      <Fact label="Shipping">
        {SHIPPING[order.shipping_option] ?? order.shipping_option}
        {order.ship_on !== null && (
          <div>
            Ship by <ShipBy order={order} />
          </div>
        )}
      </Fact>
      <Fact label="Order group">{order.group_id}</Fact>
      {order.notes !== null && <Fact label="Notes">{order.notes}</Fact>}
    </Facts>
  );
}

/** Its number leads to the paper; of one that was cancelled there is none. What was paid with the order is not due. */
function InvoiceFact({ order, invoice }: { order: OrderDetail; invoice: OrderDetail['invoices'][number] }) {
  const { number, due_date: due, cancelled } = invoice;
  if (cancelled) return <div className={styles.soft}>{number}, cancelled</div>;
  return (
    <div>
      <a
        href={fileAddress('getInvoice', { params: { id: order.id }, query: { invoice: number } })}
        target="_blank"
        rel="noopener"
      >
        {number}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {order.payment_option === 'net_terms' && <div className={styles.soft}>Due {formatDay(due)}</div>}
    </div>
  );
}

interface EditableProps {
  order: OrderDetail;
  label: string;
  value: string | null;
  editable: boolean;
  field: 'po_number' | 'invoice_number';
}

function EditableNumber({ order, label, value, editable, field }: EditableProps) {
  const save = useSaveOrder(order.id);
  const [draft, setDraft] = useState<string | null>(null);
  if (!editable) return <>{value ?? '–'}</>;
  if (draft === null) {
    return (
      <>
        {value ?? '–'}{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => setDraft(value ?? '')}>
          Edit<span className="visually-hidden"> {label}</span>
        </Button>
      </>
    );
  }
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { version: order.version, [field]: draft.trim() || null },
          { onSuccess: () => setDraft(null) },
        );
      }}
    >
      <TextInput
        aria-label={label}
        size="xs"
        maxLength={PO_LENGTH}
        value={draft}
        data-autofocus
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" loading={save.isPending}>
        Save
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setDraft(null)}>
        Cancel
      </Button>
    </form>
  );
}
