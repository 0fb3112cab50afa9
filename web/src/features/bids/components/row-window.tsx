import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Popup } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useBid, type Bid } from '../answer-api.ts';
import styles from './bids.module.css';

interface Props {
  id: number;
  /** On the button and, with the number of the bid, in the title. */
  action: 'Extend' | 'Edit';
  icon: IconName;
  compact: boolean;
  width: number;
  children: (bid: Bid, onDone: () => void) => ReactNode;
}

/** A button of a row of the list, and the window it opens with all of the bid. */
export function RowWindow({ id, action, icon, compact, width, children }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const label = `${action} bid ${id}`;
  const open = () => setOpened(true);
  return (
    <>
      {compact ? (
        <IconButton icon={icon} iconSize={18} label={label} className={styles.icon ?? ''} onClick={open} />
      ) : (
        <Button variant="default" size="compact-sm" aria-label={label} onClick={open}>
          {action}
        </Button>
      )}
      <Popup title={label} width={width} opened={opened} onClose={close}>
        {opened && <Loaded id={id}>{(bid) => children(bid, close)}</Loaded>}
      </Popup>
    </>
  );
}

function Loaded({ id, children }: { id: number; children: (bid: Bid) => ReactNode }) {
  const { data: bid, error, refetch } = useBid(id);
  if (bid) return children(bid);
  return error === null ? (
    <SkeletonLines lines={5} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  );
}
