import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Popup } from '../../../ui/dialogs.tsx';
import styles from './bid-popup.module.css';

const WIDTH = 600;

interface Props {
  text: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** The terms of a bid, read in a popup of their own, and the tick (TR-119 … TR-123). */
export function Acknowledge({ text, checked, disabled, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={styles.acknowledge}>
      <Checkbox
        label="I acknowledge the terms"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
        Acknowledge Terms
      </Button>
      <Popup title="User Acknowledgement" width={WIDTH} opened={opened} onClose={() => setOpened(false)}>
        <p className={styles.terms}>{text}</p>
        <Button variant="default" onClick={() => setOpened(false)}>
          Close
        </Button>
      </Popup>
    </div>
  );
}
