import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addressLines } from '#rules/addresses.ts';
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
    <dl className={styles.facts}>
      <dt>Seller</dt>
      <dd>{order.seller_company_name}</dd>
      <dt>Buyer</dt>
      <dd>{order.buyer_company_name}</dd>
      <dt>Deliver to</dt>
      <dd>
        {order.facility_name}
        {addressLines(order.delivery_address).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </dd>
      {order.facility_dea_number !== null && (
        <>
          <dt>DEA number</dt>
          <dd>{order.facility_dea_number}</dd>
        </>
      )}
      <dt>PO #</dt>
      <dd>
        <EditableNumber
          key={`po-${order.version}`}
          order={order}
          label="PO #"
          value={order.po_number}
          editable={order.can.edit_po}
          field="po_number"
        />
      </dd>
      <dt>Invoice #</dt>
      <dd>
        <EditableNumber
          key={`invoice-${order.version}`}
          order={order}
          label="Invoice #"
          value={order.invoice_number}
          editable={order.can.edit_invoice_number}
          field="invoice_number"
        />
      </dd>
      <dt>Payment</dt>
      <dd>{PAYMENT[order.payment_option]}</dd>
      <dt>Shipping</dt>
      <dd>{SHIPPING[order.shipping_option] ?? order.shipping_option}</dd>
      <dt>Order group</dt>
      <dd>{order.group_id}</dd>
      {order.notes !== null && (
        <>
          <dt>Notes</dt>
          <dd>{order.notes}</dd>
        </>
      )}
    </dl>
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
        maxLength={40}
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
