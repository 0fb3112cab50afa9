import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { PO_LENGTH } from '#rules/orders/po-number.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import type { Bid } from '../answer-api.ts';
import { useSaveBid, type BidSummary } from '../api.ts';
import { RowWindow } from './row-window.tsx';

const NOTE_LENGTH = 2000;

/** What administrators correct of a bid: PO number, expiration, their own note. */
export function EditBid({ bid, compact }: { bid: BidSummary; compact: boolean }) {
  if (!bid.can.edit) return null;
  return (
    <RowWindow id={bid.id} action="Edit" icon="edit" compact={compact} width={480}>
      {(whole, onDone) => <Form bid={whole} onDone={onDone} />}
    </RowWindow>
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
