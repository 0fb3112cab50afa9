import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addressLines } from '#rules/accounts/addresses.ts';
import { PO_LENGTH } from '#rules/orders/po-number.ts';
import { formatDay } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { SupplierName } from '../../companies/index.ts';
import type { OrderDetail } from '../api.ts';
import { useSaveOrder } from '../api.ts';
import styles from './orders.module.css';

const PAYMENT = { net_terms: 'Net Terms', credit_card: 'Credit Card', ach: 'ACH' } as const;
const SHIPPING: Readonly<Record<string, string>> = {
  standard: 'Standard Shipping',
  expedited: 'Expedited Shipping',
};

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
      <Fact label="Invoice #">
        {order.invoices.length === 0 && '–'}
        {order.invoices.map((invoice) => (
          <div key={invoice.number}>{describeInvoice(invoice, order)}</div>
        ))}
      </Fact>
      <Fact label="Supplier Invoice #">
        <EditableNumber
          key={`invoice-${order.version}`}
          order={order}
          label="Supplier Invoice #"
          value={order.invoice_number}
          editable={order.can.edit_invoice_number}
          field="invoice_number"
        />
      </Fact>
      <Fact label="Payment">{PAYMENT[order.payment_option]}</Fact>
      <Fact label="Shipping">{SHIPPING[order.shipping_option] ?? order.shipping_option}</Fact>
      <Fact label="Order group">{order.group_id}</Fact>
      {order.notes !== null && <Fact label="Notes">{order.notes}</Fact>}
    </Facts>
  );
}

/** 'INV-12-1, due Jul 15, 2026'; what was paid with the order is not due. */
function describeInvoice(
  { number, due_date, cancelled }: OrderDetail['invoices'][number],
  { payment_option: option }: OrderDetail,
): string {
  if (cancelled) return `${number}, cancelled`;
  return option === 'net_terms' ? `${number}, due ${formatDay(due_date)}` : number;
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
