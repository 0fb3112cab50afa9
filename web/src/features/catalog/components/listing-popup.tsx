import { useState } from 'react';
import { Popup } from '../../../ui/dialogs.tsx';
import { ListingView } from './listing-view.tsx';

const WIDTH = 1120;

interface Props {
  /** null closes it. */
  listingId: number | null;
  onClose: () => void;
  /** Opened from the cart: the heart only shows the state. */
  editing?: boolean;
}

/** The listing view over any page; a successful change of the cart closes it. */
export function ListingPopup({ listingId, onClose, editing = false }: Props) {
  // What was shown stays while the popup fades; an alternative takes its place.
  const [shown, setShown] = useState({ asked: listingId, id: listingId });
  if (listingId !== shown.asked) setShown({ asked: listingId, id: listingId ?? shown.id });
  const { id } = shown;
  return (
    <Popup title="Listing" opened={listingId !== null} onClose={onClose} width={WIDTH}>
      {id !== null && (
        <ListingView
          id={id}
          place="popup"
          editing={editing}
          onSelect={(next) => setShown((current) => ({ ...current, id: next }))}
          onUpdated={onClose}
          onLeave={onClose}
        />
      )}
    </Popup>
  );
}
