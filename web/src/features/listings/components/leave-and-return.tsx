import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { deactivatedText, MOST_REASON } from '#rules/listings/listing-status.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useWithdrawListings, type SellerListing } from '../api.ts';
import { useActivateListing, useDeactivateListing, usePauseListing } from '../states-api.ts';
import styles from './listings.module.css';

/** Takes a listing out of the catalog, after asking. */
export function WithdrawListing({ listing, onDone }: { listing: SellerListing; onDone: () => void }) {
  const withdraw = useWithdrawListings();
  const ask = async () => {
    const yes = await confirm({
      title: `Withdraw ${listing.name}?`,
      body: `It leaves the catalog with ${countOf(listing.lot_count, 'lot')}, and every cart. Orders that were placed keep it. You can activate it again.`,
      confirmLabel: 'Withdraw listing',
      destructive: true,
    });
    if (!yes) return;
    withdraw.mutate([listing.id], {
      onSuccess: ({ refused: [refused] }) => {
        if (refused) return toast.error(refused.message);
        toast.success('Listing withdrawn');
        onDone();
      },
    });
  };
  return (
    <Button variant="default" size="xs" loading={withdraw.isPending} onClick={() => void ask()}>
      Withdraw listing
    </Button>
  );
}

/** Brings a paused or withdrawn listing back with its lots. */
export function ActivateListing({ listing }: { listing: SellerListing }) {
  const activate = useActivateListing(listing.id);
  return (
    <Button size="xs" loading={activate.isPending} onClick={() => activate.mutate()}>
      Activate listing
    </Button>
  );
}

/** Takes a listing out of the catalog for a while; it can be brought back at once, so nobody is asked. */
export function PauseListing({ listing }: { listing: SellerListing }) {
  const pause = usePauseListing(listing.id);
  return (
    <Button variant="default" size="xs" loading={pause.isPending} onClick={() => pause.mutate()}>
      Pause listing
    </Button>
  );
}

/** What an administrator does with a listing that must not be sold. */
export function DeactivateListing({ listing }: { listing: SellerListing }) {
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const deactivate = useDeactivateListing(listing.id);
  const close = () => {
    setOpened(false);
    setReason('');
    deactivate.reset();
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        Deactivate listing
      </Button>
      <Popup title={`Deactivate ${listing.name}?`} width={460} opened={opened} onClose={close}>
        <RecordForm
          send="Deactivate listing"
          sending={deactivate.isPending}
          onSend={() => deactivate.mutate(reason.trim(), { onSuccess: close })}
          error={deactivate.error}
          onLeave={close}
        >
          <p>It leaves the catalog and its seller cannot bring it back. Open bids on it end.</p>
          <Textarea
            label="Reason"
            description={`${listing.company_name} reads it`}
            value={reason}
            maxLength={MOST_REASON}
            autosize
            minRows={2}
            required
            data-autofocus
            error={fieldErrors(deactivate.error)['reason']}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </RecordForm>
      </Popup>
    </>
  );
}

/** Why buyers do not see a listing, and what brings it back. */
export function StatusNote({ listing }: { listing: SellerListing }) {
  const { status, deactivated_reason: reason, can } = listing;
  const text = () => {
    if (status === 'deactivated') return deactivatedText(reason ?? '');
    if (status === 'paused')
      return 'This listing is paused: buyers do not see it, and carts that hold it wait. Open bids and contracts go on.';
    if (status === 'withdrawn')
      return 'This listing was withdrawn: buyers do not see it. Activate it to change it and sell it again with its lots.';
    return can.edit ? null : 'You can read this listing but not change it.';
  };
  const shown = text();
  return shown === null ? null : <p className={styles.note}>{shown}</p>;
}
