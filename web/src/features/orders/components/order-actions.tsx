import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { useConfirmOrder, useDeliverOrder, type OrderDetail } from '../api.ts';
import { CancelForm } from './cancellation.tsx';
import { ExpediteForm } from './expedite-form.tsx';
import { ShipForm } from './ship-form.tsx';

type Opened = 'ship' | 'cancel' | 'expedite' | null;

/** The moves that the order takes from this person now, the likeliest as the filled button. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const confirmOrder = useConfirmOrder(order.id);
  const deliver = useDeliverOrder(order.id);
  const { can } = order;
  const askDelivered = async () => {
    const yes = await confirm({
      title: 'Mark as delivered?',
      body: 'A delivered order is final.',
      confirmLabel: 'Mark delivered',
    });
    if (yes) deliver.mutate(undefined);
  };
  return (
    <>
      {(can.cancel || can.request_cancellation) && (
        <Button variant="default" onClick={() => setOpened('cancel')}>
          {can.cancel ? 'Cancel order' : 'Request cancellation'}
        </Button>
      )}
      {order.expedite !== null && (
        <Button variant="default" onClick={() => setOpened('expedite')}>
          Expedite
        </Button>
      )}
      {can.deliver && (
        <Button variant="default" loading={deliver.isPending} onClick={() => void askDelivered()}>
          Mark delivered
        </Button>
      )}
      {can.ship && (
        <Button variant={can.confirm ? 'default' : 'filled'} onClick={() => setOpened('ship')}>
          Ship
        </Button>
      )}
      {can.confirm && (
        <Button loading={confirmOrder.isPending} onClick={() => confirmOrder.mutate(undefined)}>
          Confirm order
        </Button>
      )}
      <Popup title={`Ship order ${order.id}`} width={560} opened={opened === 'ship'} onClose={close}>
        <ShipForm order={order} onDone={close} />
      </Popup>
      <Popup title={`Expedite order ${order.id}`} width={480} opened={opened === 'expedite'} onClose={close}>
        <ExpediteForm order={order} onDone={close} />
      </Popup>
      <Popup
        title={can.cancel ? 'Cancel order' : 'Request cancellation'}
        width={480}
        opened={opened === 'cancel'}
        onClose={close}
      >
        <CancelForm order={order} onDone={close} />
      </Popup>
    </>
  );
}
