import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useActivateListing, useWithdrawListings, type SellerListing } from '../api.ts';

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

/** Brings a withdrawn listing back with its lots. */
export function ActivateListing({ listing }: { listing: SellerListing }) {
  const activate = useActivateListing(listing.id);
  return (
    <Button size="xs" loading={activate.isPending} onClick={() => activate.mutate()}>
      Activate listing
    </Button>
  );
}
