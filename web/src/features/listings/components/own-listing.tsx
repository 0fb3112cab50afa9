import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { countOf, formatCount, formatDay } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useGo } from '../../../shared/use-list-screen.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid/data-grid.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { ExpiryPill } from '../../../ui/status-badge.tsx';
import { Money, Ndc, PriceType } from '../../../ui/values.tsx';
import { ListingPrices, PriceHistory } from '../../pricing/index.ts';
import { useListing, type SellerListing, type SellerLot } from '../api.ts';
import { ActivateListing } from './leave-and-return.tsx';
import { Standing, Status } from './listing-columns.tsx';
import { ListingDocuments } from './listing-documents.tsx';
import { ListingEditor } from './listing-editor.tsx';
import { BuyersSight, ListingProduct } from './listing-product.tsx';

const COLUMNS: GridColumn<SellerLot>[] = [
  { id: 'expiry', header: 'Expiry', cell: (lot) => <ExpiryPill date={lot.expiry_date} />, required: true },
  { id: 'lot', header: 'Lot', cell: (lot) => lot.lot_name },
  { id: 'price', header: 'Pack price', cell: (lot) => <Money amount={lot.price} strong />, numeric: true },
  { id: 'type', header: 'Price type', cell: (lot) => <PriceType type={lot.price_type} /> },
  { id: 'stock', header: 'Stock', cell: (lot) => formatCount(lot.stock), numeric: true },
  {
    id: 'minimum',
    header: 'Minimum packs',
    cell: (lot) => (lot.min_qty > 0 ? formatCount(lot.min_qty) : '–'),
    numeric: true,
  },
  { id: 'note', header: 'Public note', cell: (lot) => lot.public_note ?? '–' },
];

/** A listing as its seller sees it, to be read; anybody else's is not there. */
export function OwnListing({ id }: { id: number }) {
  const { data, error, refetch } = useListing(id, undefined);
  return (
    <Page>
      {data ? (
        <Loaded listing={data} />
      ) : (
        <NoRecord
          heading
          error={error}
          missing={NOT_ELIGIBLE}
          action={<LinkButton to="/manage-listings">Show your listings</LinkButton>}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function Loaded({ listing }: { listing: SellerListing }) {
  usePageTitle(listing.name);
  return (
    <>
      <PageHeader
        title={listing.name}
        summary={
          <>
            <Ndc ndc={listing.ndc_number} /> <CatalogMark catalog={listing.catalog_type} />{' '}
            {listing.package_description}
            {listing.status !== 'active' && <Status status={listing.status} />}
          </>
        }
        actions={
          <>
            {listing.can.activate && <ActivateListing listing={listing} />}
            <LinkButton
              to="/manage-listings/$catalog"
              params={{ catalog: listing.catalog_type }}
              search={{ listing: String(listing.id) }}
              variant={listing.can.edit ? 'default' : 'filled'}
            >
              Open in your listings
            </LinkButton>
            {listing.can.edit && <EditHere listing={listing} />}
          </>
        }
      />
      <BuyersSight listing={listing} />
      <h2>{listing.on_sale ? 'What buyers see' : 'What buyers would see'}</h2>
      <Panel title="Lots">
        <DataGrid
          id="own-lots"
          label="Lots"
          columns={COLUMNS}
          rows={listing.lots}
          rowId={(lot) => String(lot.id)}
          rowLabel={(lot) => `Lot ${lot.lot_name}`}
          empty={<p>No lots in stock right now.</p>}
          renderCard={(lot) => <LotCard lot={lot} />}
        />
      </Panel>
      <ListingProduct listing={listing} />
      <Panel title="Documents">
        <ListingDocuments listingId={listing.id} keeps={listing.can.edit} />
      </Panel>
      <h2>What only your company sees</h2>
      <Panel title="Standing">
        <Facts>
          <Fact label="Among other offers">
            {listing.standing && <Standing standing={listing.standing} />}
          </Fact>
          <Fact label="Updated">{formatDay(listing.updated_at)}</Fact>
        </Facts>
      </Panel>
      <ListingPrices listing={listing} />
      <Panel title="Price history">
        <PriceHistory listingId={listing.id} />
      </Panel>
    </>
  );
}

/** The editor over the page, which stays as it is below: Back and Close lead to it. */
function EditHere({ listing }: { listing: SellerListing }) {
  const { edit } = useSearch({ from: '/app/detailed/$id' });
  const navigate = useNavigate();
  const go = useGo<{ edit?: string | undefined }>();
  const duplicate = (id: number) =>
    void navigate({
      to: '/manage-listings/$catalog',
      params: { catalog: listing.catalog_type },
      search: { create: '1', from: String(id) },
    });
  return (
    <>
      <Button onClick={() => go({ edit: '1' })}>Edit listing</Button>
      <ListingEditor
        id={edit === undefined ? null : listing.id}
        known={listing}
        onDuplicate={duplicate}
        onClose={() => go({ edit: undefined })}
      />
    </>
  );
}

function LotCard({ lot }: { lot: SellerLot }) {
  return (
    <>
      <CardLine>
        <strong>Lot {lot.lot_name}</strong>
        <Money amount={lot.price} strong />
      </CardLine>
      <CardLine>
        <ExpiryPill date={lot.expiry_date} />
        {countOf(lot.stock, 'pack')} in stock
      </CardLine>
      {lot.public_note !== null && <span>{lot.public_note}</span>}
    </>
  );
}
