import { Button } from '@mantine/core';
import { useState } from 'react';
import { Popup } from '../../../ui/dialogs.tsx';
import styles from './catalog.module.css';

/** The first error of a refused change of the cart (SP-131 … SP-133). */
export function CartUpdateAlert({ message, onClose }: { message: string | null; onClose: () => void }) {
  // The sentence stays while the popup fades.
  const [last, setLast] = useState(message);
  if (message !== null && message !== last) setLast(message);
  return (
    <Popup title="Cart Update Alert" opened={message !== null} onClose={onClose} width={400}>
      <div className={styles.alert}>
        <p>{last}</p>
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </div>
    </Popup>
  );
}
