import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { idOf } from '../../../shared/search-params.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useDecideShipment, type WholeShipment } from '../api.ts';
import styles from './edi.module.css';

/** Ships what the person says it was, or ends the notice. What the order refuses is said, and nothing that was typed is lost. */
export function DecideShipment({ shipment }: { shipment: WholeShipment }) {
  const { id, lines, order_id: orderId } = shipment;
  const [packs, setPacks] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, line.noticed])),
  );
  const [order, setOrder] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const decide = useDecideShipment(id);
  const quantities = lines
    .map((line) => ({ line_id: line.id, quantity: packs[line.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const reason = reasonNotToApply(orderId, order, quantities.length);
  const apply = () =>
    decide.mutate(
      orderId === null
        ? { decision: 'apply', ...(order.trim() !== '' && { order_id: Number(order.trim()) }) }
        : { decision: 'apply', quantities },
    );
  return (
    <section className={styles.part} aria-label="Decision">
      <h3 className={styles.heading}>What was shipped?</h3>
      {decide.error !== null && (
        <p role="alert" className={styles.error}>
          {errorText(decide.error)}
        </p>
      )}
      {orderId === null ? (
        <TextInput
          label="Order #"
          description={`An order of the company of ${shipment.client.name}; empty, it is looked for again.`}
          value={order}
          inputMode="numeric"
          maxLength={15}
          onChange={(event) => setOrder(event.currentTarget.value)}
        />
      ) : (
        lines.map((line) => (
          <div key={line.id} className={styles.shipLine}>
            <div>
              <div>{line.name}</div>
              <div className={styles.soft}>
                Lot {line.lot_name} · {countOf(line.open, 'pack')} open
              </div>
            </div>
            <QuantityStepper
              live
              label={`Packs of ${line.name}, lot ${line.lot_name}`}
              value={packs[line.id] ?? 0}
              max={line.open}
              onChange={(quantity) => setPacks({ ...packs, [line.id]: quantity })}
            />
          </div>
        ))
      )}
      <div className={styles.activity}>
        <ReasonedButton reason={reason} loading={decide.isPending} onClick={apply}>
          Apply
        </ReasonedButton>
        <Button variant="default" onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
      <ReasonPopup
        title="Reject this shipment?"
        text="Nothing is shipped. The reason stands in the list and in the logs."
        label="Reason"
        confirmLabel="Reject"
        opened={rejecting}
        pending={decide.isPending}
        onClose={() => setRejecting(false)}
        onConfirm={(text) => decide.mutate({ decision: 'reject', reason: text })}
      />
    </section>
  );
}

function reasonNotToApply(orderId: number | null, order: string, chosen: number): string | null {
  if (orderId !== null) return chosen === 0 ? 'Choose what to ship.' : null;
  return order.trim() === '' || idOf(order.trim()) !== null ? null : 'Enter the number of the order.';
}
