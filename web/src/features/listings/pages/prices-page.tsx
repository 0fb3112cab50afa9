import { Link, useParams } from '@tanstack/react-router';
import { usePageTitle } from '../../../shared/page-title.ts';
import { idOf } from '../../../shared/search-params.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { ListingPrices, PriceHistory } from '../../pricing/index.ts';
import { useListing } from '../api.ts';

/** The prices of one listing, for its seller and for administrators. */
export function PricesPage() {
  const { id } = useParams({ from: '/app/manage-listings/prices/$id' });
  const { data: listing, error, refetch } = useListing(idOf(id) ?? 0, undefined);
  usePageTitle(listing === undefined ? 'Prices' : `Prices of ${listing.name}`);
  return (
    <Page>
      {listing ? (
        <>
          <PageHeader
            back={
              <Link to="/manage-listings" search={{ listing: String(listing.id) }}>
                Listings
              </Link>
            }
            title={`Prices of ${listing.name}`}
            summary={
              <>
                <Ndc ndc={listing.ndc_number} /> <CatalogMark catalog={listing.catalog_type} />{' '}
                {listing.company_name}
              </>
            }
          />
          <ListingPrices listing={listing} />
          <Panel title="Price history">
            <PriceHistory listingId={listing.id} />
          </Panel>
        </>
      ) : (
        <NoRecord
          heading
          error={error}
          missing="This listing does not exist."
          action={<LinkButton to="/manage-listings">Show all listings</LinkButton>}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}
