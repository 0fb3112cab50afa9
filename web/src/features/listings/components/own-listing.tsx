import { Suspense } from 'react';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { formatUnitPrice } from '#rules/money.ts';
import { countOf, formatCount, formatDate, formatDay } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid/data-grid.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { ExpiryPill, StatusBadge } from '../../../ui/status-badge.tsx';
import { Eaches, Money, Ndc, PriceType } from '../../../ui/values.tsx';
import { SellerDocuments } from '../../documents/index.ts';
import { ListingPrices } from '../../pricing/index.ts';
import { useListing, type SellerListing, type SellerLot } from '../api.ts';
import { Standing } from './listing-columns.tsx';
import pictures from './images.module.css';
import styles from './listings.module.css';

const COLUMNS: GridColumn<SellerLot>[] = [
  { id: 'expiry', header: 'Expiry', cell: (lot) => <ExpiryPill date={lot.expiry_date} />, required: true },
  { id: 'lot', header: 'Lot', cell: (lot) => lot.lot_name },
  { id: 'price', header: 'Pack price', cell: (lot) => <Money amount={lot.price} strong />, numeric: true },
  { id: 'type', header: 'Price type', cell: (lot) => <PriceType type={lot.price_type} /> },
  { id: 'stock', header: 'Stock', cell: (lot) => formatCount(lot.stock), numeric: true },
  { id: 'minimum', header: 'Minimum', cell: (lot) => formatCount(lot.min_qty), numeric: true },
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
            {listing.status === 'withdrawn' && <StatusBadge tone="neutral">Withdrawn</StatusBadge>}
          </>
        }
        actions={
          <LinkButton
            to="/manage-listings/$catalog"
            params={{ catalog: listing.catalog_type }}
            search={{ listing: String(listing.id) }}
          >
            {listing.can.edit ? 'Edit listing' : 'Open in your listings'}
          </LinkButton>
        }
      />
      <Sight listing={listing} />
      <h2>What buyers see</h2>
      <Product listing={listing} />
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
      <Panel title="Documents">
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <SellerDocuments
            place={{ context: 'listing', listing_id: listing.id }}
            keeps={listing.can.edit}
            none="None yet. Buyers read here what you send: safety data sheet, certificate of analysis."
          />
        </Suspense>
      </Panel>
      <h2>What only your company sees</h2>
      <Panel title="Listing rules">
        <Facts>
          <Fact label="Bids">
            {listing.offer_orders_enabled
              ? `Allowed, from ${countOf(listing.offer_minimum_quantity, 'pack')}`
              : 'Not allowed'}
          </Fact>
          <Fact label="Among other offers">
            {listing.standing && <Standing standing={listing.standing} />}
          </Fact>
          <Fact label="Updated">{formatDay(listing.updated_at)}</Fact>
        </Facts>
      </Panel>
      <ListingPrices listing={listing} />
    </>
  );
}

/** Whether buyers find the listing now, and why not. */
function Sight({ listing }: { listing: SellerListing }) {
  const { on_sale: seen, status, start_date: start, can_buy_later: announced } = listing;
  const why = () => {
    if (status === 'withdrawn') return 'it was withdrawn. Edit it to activate it again.';
    if (listing.stock === 0) return 'no lot has stock that has not expired.';
    if (start !== null && !announced) return `it is on sale from ${formatDate(start)}.`;
    return 'your company does not sell at present.';
  };
  return (
    <p className={styles.note} role="note">
      {seen
        ? 'Buyers find this listing. Each sees the prices that are made for it.'
        : `Buyers do not find this listing: ${why()}`}
    </p>
  );
}

function Product({ listing }: { listing: SellerListing }) {
  const { product, images } = listing;
  return (
    <Panel title="Product">
      {images.length > 0 && (
        <ul className={pictures.images} aria-label="Images">
          {images.map(({ id, url }, at) => (
            <li key={id} className={pictures.image}>
              <img src={url} alt={`${listing.name}, view ${at + 1}`} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <Facts>
        <Fact label="Dosage form">{product.dosage_form}</Fact>
        <Fact label="Route">{product.route}</Fact>
        <Fact label="Brand equivalent">{product.proprietary_name}</Fact>
        <Fact label="Active ingredients">
          {product.active_ingredients.map((one) => (
            <div key={one.ingredient}>
              {one.ingredient}, {one.concentration}
            </div>
          ))}
        </Fact>
        <Fact label="Pharmacologic class">{product.pharm_class}</Fact>
        <Fact label="DEA schedule">{product.dea}</Fact>
        <Fact label="GCN">{product.gcn_seqno}</Fact>
        <Fact label="Storage conditions">{product.storage_conditions}</Fact>
        <Fact label="Sold from">{countOf(listing.min_packs, 'pack')}</Fact>
        <Fact label="Case">
          {countOf(listing.case_size, 'pack')}
          {listing.case_lock && ', sold in whole cases'}
        </Fact>
        <Fact label="Pack">
          <Eaches count={listing.eaches_per_pack} />
        </Fact>
        <Fact label="Lowest unit price">
          {listing.lowest_price === null
            ? null
            : formatUnitPrice(listing.lowest_price / listing.eaches_per_pack)}
        </Fact>
        <Fact label="Available from">{formatDate(listing.start_date)}</Fact>
      </Facts>
    </Panel>
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
    </>
  );
}
