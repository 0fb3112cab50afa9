import { Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { CARRIERS, type Carrier } from '#rules/accounts/addresses.ts';
import { carrierOf } from '#rules/orders/carrier.ts';
import { countOf } from '../../../shared/format.ts';
import type { OrderToShip } from '../selling-api.ts';
import styles from './selling.module.css';

/** What is typed for an order; without a `carrier` that of the number counts. */
export interface TypedShipment {
  number: string;
  carrier: Carrier | null;
}

export const NOT_TYPED: TypedShipment = { number: '', carrier: null };
export const carrierFor = ({ number, carrier }: TypedShipment): Carrier =>
  carrier ?? carrierOf(number) ?? 'Other';

/** Why a number cannot be sent; null where it can, or is not there. */
export const problemOf = (number: string): string | null =>
  /^[A-Za-z0-9 -]*$/.test(number.trim()) ? null : 'Letters, digits, spaces and dashes only.';

interface Props {
  orders: readonly OrderToShip[];
  typed: (id: number) => TypedShipment;
  /** Why the server refused an order, by its id. */
  refused: ReadonlyMap<number, string>;
  onType: (id: number, next: TypedShipment) => void;
  /** Answers whether the text was a column that found its rows. */
  onPaste: (text: string, row: number) => boolean;
  /** Enter in the last row. */
  onEnd: () => void;
}

/** One row an order: what is left, the number, the carrier that it is of. */
export function ShipGrid({ orders, typed, refused, onType, onPaste, onEnd }: Props) {
  const toNext = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const all = [
      ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-number]') ??
        []),
    ];
    const next = all[all.indexOf(event.currentTarget) + 1];
    if (next) next.focus();
    else onEnd();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number) => {
    if (onPaste(event.clipboardData.getData('text'), row)) event.preventDefault();
  };
  const others = (id: number) => (number: string) =>
    number === '' ? undefined : orders.find((one) => one.id !== id && typed(one.id).number.trim() === number);
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Ships to</th>
          <th scope="col">Left to ship</th>
          <th scope="col">Tracking number</th>
          <th scope="col">Carrier</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order, row) => {
          const own = typed(order.id);
          const twin = others(order.id)(own.number.trim());
          const recognised = own.carrier !== null || carrierOf(own.number) !== null;
          return (
            <tr key={order.id}>
              <td className={styles.name}>
                <Link to="/order-details/$id" params={{ id: String(order.id) }}>
                  Order {order.id}
                </Link>
              </td>
              <td>
                {order.facility_name}
                <div className={styles.soft}>{[order.city, order.state].filter(Boolean).join(', ')}</div>
              </td>
              <td className={styles.wide}>
                {countOf(order.packs, 'pack')}
                <div className={styles.soft}>{contentsOf(order)}</div>
              </td>
              <td className={styles.tracking} data-label="Tracking number">
                <TextInput
                  size="xs"
                  aria-label={`Tracking number of order ${order.id}`}
                  data-number
                  autoComplete="off"
                  maxLength={60}
                  value={own.number}
                  error={problemOf(own.number) ?? refused.get(order.id) ?? null}
                  {...(row === 0 && { autoFocus: true })}
                  onChange={(event) => onType(order.id, { ...own, number: event.currentTarget.value })}
                  onKeyDown={toNext}
                  onPaste={(event) => paste(event, row)}
                />
                {twin && <div className={styles.hint}>The same number as order {twin.id}.</div>}
              </td>
              <td className={styles.carrier} data-label="Carrier">
                <Select
                  size="xs"
                  aria-label={`Carrier of order ${order.id}`}
                  data={[...CARRIERS]}
                  value={own.number.trim() === '' && own.carrier === null ? null : carrierFor(own)}
                  placeholder="By the number"
                  allowDeselect={false}
                  onChange={(value) =>
                    onType(order.id, { ...own, carrier: CARRIERS.find((one) => one === value) ?? null })
                  }
                />
                {own.number.trim() !== '' && !recognised && (
                  <div className={styles.hint}>Not recognised, please choose.</div>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const SHOWN = 2;

function contentsOf({ lines }: OrderToShip): string {
  const names = [...new Set(lines.map(({ name }) => name))];
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
