import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { Once } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';

const OrderAgainPopup = lazyPart(async () => (await import('./order-again-popup.tsx')).OrderAgainPopup);

interface Props {
  orderId: number;
  /** In a row of a list, where the order's number is said for the ear alone. */
  compact?: boolean;
}

/** Opens the lines of an order for review, with today's prices. */
export function OrderAgainButton({ orderId, compact = false }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={compact ? 'compact-xs' : 'sm'}
        mih={24}
        leftSection={compact ? undefined : <Icon name="retry" size={16} />}
        onClick={() => setOpened(true)}
      >
        Order again
        {compact && <span className="visually-hidden"> order {orderId}</span>}
      </Button>
      <Once opened={opened}>
        <OrderAgainPopup orderId={orderId} opened={opened} onClose={() => setOpened(false)} />
      </Once>
    </>
  );
}
