import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import styles from './acknowledge.module.css';
import { Popup } from './dialogs.tsx';

const WIDTH = 600;

interface Props {
  /** For whom it is acknowledged, where the text does not say it. */
  facility?: string;
  /** What is agreed to. */
  text: string;
  /** Of the popup that says it. */
  title?: string;
  /** Of the popup; the text decides unless told. */
  height?: number;
  checked: boolean;
  disabled?: boolean;
  /** Why it cannot be ticked yet. */
  reason?: string | null;
  onChange: (checked: boolean) => void;
}

/** Terms, read in a popup of their own, and the tick (TR-119 … TR-123). */
export function Acknowledge({
  facility,
  text,
  title = 'User Acknowledgement',
  height,
  checked,
  disabled = false,
  reason = null,
  onChange,
}: Props) {
  const [opened, setOpened] = useState(false);
  const tick = (
    <Checkbox
      label="I acknowledge the terms"
      description={reason}
      checked={checked}
      disabled={disabled || reason !== null}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
  return (
    <div className={styles.acknowledge}>
      {tick}
      <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
        Acknowledge Terms
      </Button>
      <Popup
        title={title}
        width={WIDTH}
        {...(height !== undefined && { height })}
        opened={opened}
        onClose={() => setOpened(false)}
      >
        {facility !== undefined && (
          <p>
            For <strong>{facility}</strong>
          </p>
        )}
        <p className={styles.terms}>{text}</p>
        <div className={styles.foot}>
          {tick}
          <Button variant="default" onClick={() => setOpened(false)}>
            Close
          </Button>
        </div>
      </Popup>
    </div>
  );
}
