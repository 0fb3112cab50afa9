import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasStatus } from '../../../shared/api-error.ts';
import { countOf, formatDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Eaches, Ndc } from '../../../ui/values.tsx';
import { StandingRule } from '../../bids/index.ts';
import { useListing, type SellerListing } from '../api.ts';
import { AddLot } from './add-lot.tsx';
import { DeskMoves } from './desk-moves.tsx';
import { Standing, Status } from './listing-columns.tsx';
import {
  ActivateListing,
  DeactivateListing,
  PauseListing,
  StatusNote,
  WithdrawListing,
} from './leave-and-return.tsx';
import { ListingDocuments } from './listing-documents.tsx';
import { ListingFields } from './listing-fields.tsx';
import { ListingImages } from './listing-images.tsx';
import { LOT_HEADS, LotFields } from './lot-fields.tsx';
import styles from './listings.module.css';
import lots from './lots.module.css';

interface Props {
  /** The listing to edit; null closes. */
  id: number | null;
  /** What the list shows of it already. */
  known: SellerListing | undefined;
  /** Makes a new listing with the rules of this one; absent for who sells nothing. */
  onDuplicate: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** The editor of one listing beside the list: its lots and its rules, each field saved when it is left. */
export function ListingEditor({ id, known, onDuplicate, onClose }: Props) {
  return (
    <SidePanel
      title={id === null ? '' : <ListingName id={id} known={known} />}
      width={1000}
      opened={id !== null}
      onClose={onClose}
    >
      {id !== null && (
        <LoadedListing key={id} id={id} known={known} onDuplicate={onDuplicate} onClose={onClose} />
      )}
    </SidePanel>
  );
}

function ListingName({ id, known }: { id: number; known: SellerListing | undefined }) {
  const { data } = useListing(id, known);
  return data?.name ?? 'Listing';
}

function LoadedListing({ id, known, onDuplicate, onClose }: Props & { id: number }) {
  const { data, error, refetch } = useListing(id, known);
  if (data) return <Editor listing={data} onDuplicate={onDuplicate} onClose={onClose} />;
  if (hasStatus(error, 404)) {
    return (
      <EmptyState
        drawing="search"
        title="This listing does not exist."
        action={
          <Button variant="default" onClick={onClose}>
            Show all listings
          </Button>
        }
      />
    );
  }
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines lines={8} />;
}

type EditorProps = Pick<Props, 'onDuplicate' | 'onClose'> & { listing: SellerListing };

function Editor({ listing, onDuplicate, onClose }: EditorProps) {
  const moderates = useMe().permissions.includes('catalog');
  return (
    <div className={styles.editor}>
      <div className={styles.identity}>
        <Ndc ndc={listing.ndc_number} />
        <CatalogMark catalog={listing.catalog_type} />
        {listing.package_description !== '' && <span>{listing.package_description}</span>}
        <span>
          <Eaches count={listing.eaches_per_pack} /> per pack
        </span>
        <span>{countOf(listing.stock, 'pack')} in stock</span>
        {listing.standing !== null && <Standing standing={listing.standing} />}
        {listing.status !== 'active' && <Status status={listing.status} />}
      </div>
      <StatusNote listing={listing} />
      <Section title="Lots">
        <Lots listing={listing} />
      </Section>
      <Section title="Listing rules">
        <ListingFields listing={listing} />
      </Section>
      <Section title="Standing rule for bids">
        <StandingRule listing={listing} />
      </Section>
      <Section title="Images">
        <ListingImages listing={listing} />
      </Section>
      <Section title="Documents">
        <ListingDocuments listingId={listing.id} keeps={listing.can.edit} />
      </Section>
      {moderates && <DeskMoves listing={listing} />}
      <div className={styles.editorFoot}>
        <span className={styles.soft}>Updated {formatDay(listing.updated_at)}</span>
        <Link to="/manage-listings/prices/$id" params={{ id: String(listing.id) }}>
          Price rules, what buyers pay, earlier prices
        </Link>
        <span className={styles.footButtons}>
          {onDuplicate && (
            <Button variant="default" size="xs" onClick={() => onDuplicate(listing.id)}>
              Duplicate
            </Button>
          )}
          {listing.can.deactivate && <DeactivateListing listing={listing} />}
          {listing.can.pause && <PauseListing listing={listing} />}
          {listing.can.withdraw && <WithdrawListing listing={listing} onDone={onClose} />}
          {listing.can.activate && <ActivateListing listing={listing} />}
        </span>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}

const NUMERIC: readonly string[] = ['Pack price', 'Stock', 'Minimum packs', 'Shipping', 'Free from'];

function Lots({ listing }: { listing: SellerListing }) {
  return (
    <>
      {listing.lots.length === 0 ? (
        <p className={styles.soft}>
          {listing.can.edit
            ? 'No lots yet: nothing of this listing is for sale until it has one.'
            : 'No lots'}
        </p>
      ) : (
        <>
          <div className={lots.heads} aria-hidden="true">
            {LOT_HEADS.map((head) => (
              <span key={head} data-numeric={NUMERIC.includes(head) || undefined}>
                {head}
              </span>
            ))}
          </div>
          <ul className={lots.lots} aria-label={`Lots of ${listing.name}`}>
            {listing.lots.map((lot) => (
              <LotFields key={lot.id} listing={listing} lot={lot} />
            ))}
          </ul>
        </>
      )}
      {listing.can.edit && <AddLot listingId={listing.id} opened={listing.lots.length === 0} />}
    </>
  );
}
