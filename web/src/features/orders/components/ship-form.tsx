import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CARRIERS, type Carrier } from '#rules/accounts/addresses.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatDate } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useShipOrder, type OrderDetail } from '../api.ts';
import styles from './orders.module.css';

type Line = OrderDetail['lines'][number];
const left = (line: Line) => line.quantity - line.shipped_quantity - line.not_shipped_quantity;

/** A shipment of some or all packs that are left; starts with all of them. */
export function ShipForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const lines = order.lines.filter((line) => left(line) > 0);
  const [packs, setPacks] = useState<Record<number, number>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, left(line)])),
  );
  const [carrier, setCarrier] = useState<Carrier>('UPS');
  const [number, setNumber, forget] = useKeptDraft(`ship-${order.id}`, () => '');
  const leave = () => {
    forget();
    onDone();
  };
  const [date, setDate] = useState(formatDate(todayUtc()));
  const ship = useShipOrder(order.id);
  const quantities = lines
    .map((line) => ({ line_id: line.id, quantity: packs[line.id] ?? 0 }))
    .filter((line) => line.quantity > 0);
  const reason = reasonNotToShip(quantities.length, number, date);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== null) return;
        const body = { carrier, tracking_number: number.trim(), ship_date: date, quantities };
        ship.mutate(body, { onSuccess: leave });
      }}
    >
      <div className={styles.fields}>
        <Select
          label="Carrier"
          data={[...CARRIERS]}
          value={carrier}
          allowDeselect={false}
          onChange={(value) => setCarrier(CARRIERS.find((one) => one === value) ?? 'Other')}
        />
        <TextInput
          label="Tracking number"
          value={number}
          maxLength={60}
          data-autofocus
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextInput
          label="Ship date"
          placeholder="MM/DD/YYYY"
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
      </div>
      <div>
        {lines.map((line) => (
          <div key={line.id} className={styles.shipLine}>
            <div>
              <div>{line.name}</div>
              <div className={styles.soft}>
                Lot {line.lot_name} · {countOf(left(line), 'pack')} left
              </div>
            </div>
            <QuantityStepper
              live
              label={`Packs of ${line.name}, lot ${line.lot_name}`}
              value={packs[line.id] ?? 0}
              max={left(line)}
              onChange={(quantity) => setPacks({ ...packs, [line.id]: quantity })}
            />
          </div>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <ReasonedButton type="submit" reason={reason} loading={ship.isPending}>
          Save shipment
        </ReasonedButton>
      </div>
    </form>
  );
}

function reasonNotToShip(chosen: number, number: string, date: string): string | null {
  if (number.trim() === '') return 'Enter the tracking number.';
  if (parseCalendarDate(date) === null) return 'The ship date must be MM/DD/YYYY.';
  return chosen === 0 ? 'Choose what to ship.' : null;
}
