import { Switch, TextInput } from '@mantine/core';
import { formatCount } from '../../../shared/format.ts';
import { errorText } from '../../../shared/api-error.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useSaveListed, type SellerListing } from '../api.ts';
import { readCount } from '../read-fields.ts';
import styles from './listings.module.css';
import { useInPlace } from './use-in-place.ts';

const readMinimum = readCount(1, 1_000_000);

/** Whether buyers may bid, switched in the list. */
export function BidsCell({ listing }: { listing: SellerListing }) {
  const save = useSaveListed(listing);
  const { offer_orders_enabled: enabled } = listing;
  if (!listing.can.edit) return enabled ? 'Yes' : 'No';
  return (
    <Switch
      size="xs"
      aria-label={`Bids on ${listing.name}`}
      checked={save.isPending ? !enabled : enabled}
      disabled={save.isPending}
      onChange={() =>
        save.mutate({ offer_orders_enabled: !enabled }, { onError: (error) => toast.error(errorText(error)) })
      }
    />
  );
}

/** The fewest packs of a bid, saved when the field is left. */
export function OfferMinimumCell({ listing }: { listing: SellerListing }) {
  const save = useSaveListed(listing);
  const { offer_minimum_quantity: least } = listing;
  const field = useInPlace({
    value: String(least),
    read: readMinimum,
    save: (offer_minimum_quantity: number) => save.mutateAsync({ offer_minimum_quantity }),
  });
  if (!listing.can.edit) return formatCount(least);
  return (
    <TextInput
      size="xs"
      aria-label={`Offer minimum of ${listing.name}`}
      classNames={{ input: styles.cellField ?? '' }}
      value={field.shown}
      inputMode="numeric"
      autoComplete="off"
      error={field.problem?.message}
      aria-busy={field.sending}
      onChange={(event) => field.type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={field.commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') field.commit();
        else if (event.key === 'Escape' && field.editing) field.revert();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
