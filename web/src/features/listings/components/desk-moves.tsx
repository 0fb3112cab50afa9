import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { AsBuyer } from '../../pricing/index.ts';
import type { CatalogType, SellerListing } from '../api.ts';
import { useLinkShortage, useMoveListing } from '../desk-api.ts';
import styles from './listings.module.css';
import { ShortageField } from './shortage-field.tsx';

type Opened = 'move' | 'shortage' | 'buyer' | null;

/** What the marketplace does with a listing besides its seller's steps. */
export function DeskMoves({ listing }: { listing: SellerListing }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <section aria-label="Marketplace" className={styles.deskMoves}>
      <Button variant="default" size="xs" onClick={() => setOpened('buyer')}>
        View as Buyer
      </Button>
      {listing.can.edit && listing.catalog_type !== '503b' && (
        <Button variant="default" size="xs" onClick={() => setOpened('move')}>
          Move to another catalog
        </Button>
      )}
      {listing.can.edit && (
        <Button variant="default" size="xs" onClick={() => setOpened('shortage')}>
          {listing.shortage_id === null ? 'Link shortage' : `Shortage ${listing.shortage_id}`}
        </Button>
      )}
      <Popup
        title={`${listing.name}, as a buyer sees it`}
        width={860}
        opened={opened === 'buyer'}
        onClose={close}
      >
        {opened === 'buyer' && <AsBuyer listingId={listing.id} />}
      </Popup>
      <Popup title={`Move ${listing.name}`} width={460} opened={opened === 'move'} onClose={close}>
        {opened === 'move' && <MoveForm listing={listing} onClose={close} />}
      </Popup>
      <Popup title={`Shortage of ${listing.name}`} width={460} opened={opened === 'shortage'} onClose={close}>
        {opened === 'shortage' && <ShortageForm listing={listing} onClose={close} />}
      </Popup>
    </section>
  );
}

interface FormProps {
  listing: SellerListing;
  onClose: () => void;
}

const CATALOGS: readonly CatalogType[] = ['medigi', 'medshorts'];

function MoveForm({ listing, onClose }: FormProps) {
  const move = useMoveListing(listing);
  const others = CATALOGS.filter((one) => one !== listing.catalog_type);
  const [catalog, setCatalog] = useState<CatalogType>(others[0] ?? listing.catalog_type);
  return (
    <RecordForm
      send="Move listing"
      sending={move.isPending}
      onSend={() => move.mutate(catalog, { onSuccess: onClose })}
      error={move.error}
      onLeave={onClose}
    >
      <p>
        It is in {listing.catalog_type} now. Carts and open bids keep it; buyers to whom the catalog is not
        open are told at their cart.
      </p>
      <Select
        label="Catalog"
        data={[...others]}
        value={catalog}
        allowDeselect={false}
        data-autofocus
        onChange={(value) => setCatalog(CATALOGS.find((one) => one === value) ?? catalog)}
      />
    </RecordForm>
  );
}

function ShortageForm({ listing, onClose }: FormProps) {
  const link = useLinkShortage(listing);
  const [shortage, setShortage] = useState(listing.shortage_id);
  return (
    <RecordForm
      send="Save"
      sending={link.isPending}
      onSend={() => link.mutate(shortage, { onSuccess: onClose })}
      error={link.error}
      onLeave={onClose}
    >
      <p>Buyers see the listing among those in shortage. What the directory knows of its drug comes first.</p>
      <ShortageField
        value={shortage}
        error={link.error === null ? undefined : errorText(link.error)}
        onChange={setShortage}
      />
    </RecordForm>
  );
}
