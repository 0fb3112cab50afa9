import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { PO_LENGTH } from '#rules/orders/po-number.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useBid, type Bid } from '../answer-api.ts';
import { useSaveBid, type BidSummary } from '../api.ts';
import styles from './bids.module.css';

const NOTE_LENGTH = 2000;

/** What administrators correct of a bid: PO number, expiration, their own note. */
export function EditBid({ bid, compact }: { bid: BidSummary; compact: boolean }) {
  const [opened, setOpened] = useState(false);
  if (!bid.can.edit) return null;
  const close = () => setOpened(false);
  return (
    <>
      {compact ? (
        <IconButton
          icon="edit"
          iconSize={18}
          label={`Edit bid ${bid.id}`}
          className={styles.icon ?? ''}
          onClick={() => setOpened(true)}
        />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Edit bid ${bid.id}`}
          onClick={() => setOpened(true)}
        >
          Edit
        </Button>
      )}
      <Popup title={`Edit bid ${bid.id}`} width={480} opened={opened} onClose={close}>
        {opened && <Loaded id={bid.id} onDone={close} />}
      </Popup>
    </>
  );
}

function Loaded({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: bid, error, refetch } = useBid(id);
  if (bid) return <Form bid={bid} onDone={onDone} />;
  return error === null ? (
    <SkeletonLines lines={5} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  );
}

/** '2026-06-18T14:00' of a moment, as the field of the browser has it. */
function toLocal(timestamp: string): string {
  const moment = new Date(timestamp);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function Form({ bid, onDone }: { bid: Bid; onDone: () => void }) {
  const before = toLocal(bid.expiration_date);
  const [po, setPo] = useState(bid.buyer_po ?? '');
  const [expires, setExpires] = useState(before);
  const [note, setNote] = useState(bid.admin_note ?? '');
  const save = useSaveBid(bid.id);
  const wrong = fieldErrors(save.error);
  const send = () =>
    save.mutate(
      {
        buyer_po: po.trim() === '' ? null : po.trim(),
        admin_note: note.trim() === '' ? null : note.trim(),
        ...(expires !== before && expires !== '' && { expiration_date: new Date(expires).toISOString() }),
      },
      { onSuccess: onDone },
    );
  return (
    <RecordForm send="Save" sending={save.isPending} error={save.error} onSend={send} onLeave={onDone}>
      <TextInput
        label="PO #"
        value={po}
        maxLength={PO_LENGTH}
        error={wrong['buyer_po']}
        onChange={(event) => setPo(event.currentTarget.value)}
      />
      {isOpenBid(bid.status) && (
        <TextInput
          type="datetime-local"
          label="Expires"
          value={expires}
          error={wrong['expiration_date']}
          onChange={(event) => setExpires(event.currentTarget.value)}
        />
      )}
      <Textarea
        label="Note"
        description="Read by administrators alone"
        value={note}
        maxLength={NOTE_LENGTH}
        minRows={3}
        autosize
        error={wrong['admin_note']}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </RecordForm>
  );
}
