import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { OutcomeNotice } from '../../../ui/outcome-notice.tsx';
import type { OrderSummary } from '../api.ts';
import { useConfirmOrders, type MovedOrders } from '../selling-api.ts';
import styles from './selling.module.css';

interface Props {
  orders: readonly OrderSummary[];
  onConfirmed: (result: MovedOrders) => void;
}

/** What the chosen orders take from their seller now. */
export function SelectedOrders({ orders, onConfirmed }: Props) {
  const confirm = useConfirmOrders();
  const toConfirm = orders.filter(({ can }) => can.confirm).map(({ id }) => id);
  const toShip = orders.filter(({ can }) => can.ship).map(({ id }) => id);
  // As a promise: the live feed may take the orders off the list before the answer is here.
  const send = async () => {
    const result = await confirm.mutateAsync(toConfirm).catch(() => null);
    if (result) onConfirmed(result);
  };
  if (toConfirm.length === 0 && toShip.length === 0)
    return <span className={styles.soft}>Nothing of these waits for you.</span>;
  return (
    <>
      {toConfirm.length > 0 && (
        <Button size="xs" loading={confirm.isPending} onClick={() => void send()}>
          Confirm {toConfirm.length}
        </Button>
      )}
      {toShip.length > 0 && <ShippingLinks ids={toShip} />}
    </>
  );
}

function ShippingLinks({ ids }: { ids: readonly number[] }) {
  const search = { ids: ids.map(String) };
  return (
    <>
      <LinkButton to="/orders/pick-list" search={search} variant="default" size="xs">
        Pick list
      </LinkButton>
      <LinkButton to="/orders/ship" search={search} variant="default" size="xs">
        Ship {ids.length}
      </LinkButton>
    </>
  );
}

/** What became of the orders that were confirmed together, and the way on. */
export function ConfirmedNotice({ result, onClose }: { result: MovedOrders; onClose: () => void }) {
  const ids = result.moved.map(({ id }) => id);
  return (
    <OutcomeNotice
      done={`${countOf(ids.length, 'order')} confirmed.`}
      left={refusals(result.refused)}
      tools={ids.length > 0 && <ShippingLinks ids={ids} />}
      onClose={onClose}
    />
  );
}

/** Orders that were left out, in the words of a notice. */
export const refusals = (refused: MovedOrders['refused']) =>
  refused.map(({ id, reason }) => ({ key: id, text: `Order ${id}: ${reason}` }));
