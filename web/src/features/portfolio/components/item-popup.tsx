import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CATALOG_CHOICES, DATED_CATALOGS } from '#rules/accounts/trade-lists.ts';
import { countOf, formatCount, plainDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm, Popup } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import { useListingsOf, useRemove, type PortfolioItem } from '../api.ts';
import { amuOf, buyersOf } from './portfolio-columns.tsx';
import styles from './portfolio.module.css';

interface Props {
  item: PortfolioItem;
  onClose: () => void;
}

/** One product of the portfolio: what is known of it, its listings and the way to list it. */
export function ItemPopup({ item, onClose }: Props) {
  const busy = useIsMutating() > 0;
  return (
    <Popup
      title={item.product}
      width={560}
      opened
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <div className={styles.parts}>
        <ItemFacts item={item} />
        <Listings item={item} />
        {item.can.remove && <Remove item={item} onRemoved={onClose} />}
      </div>
    </Popup>
  );
}

function ItemFacts({ item }: { item: PortfolioItem }) {
  const { is_seller: own } = useMe();
  return (
    <Facts>
      <Fact label="NDC">
        <Ndc ndc={item.ndc_number} />
      </Fact>
      {!own && (
        <Fact label="Supplier">
          <Link to="/portfolio" search={{ company: String(item.company_id) }}>
            {item.company_name}
          </Link>
        </Fact>
      )}
      <Fact label="Package">{item.package_description}</Fact>
      <Fact label="Route">{item.route}</Fact>
      <Fact label="GCN">{item.gcn_seqno}</Fact>
      <Fact label="WAC">
        <Money amount={item.wac} none="no WAC" />
      </Fact>
      <Fact label="Contract Price">
        <Money amount={item.contract_price} none="no contract price" />
      </Fact>
      <Fact label="Buyers With Usage">{buyersOf(item)}</Fact>
      <Fact label="Total AMU">{amuOf(item)}</Fact>
      <Fact label="Open RFPs">{formatCount(item.open_rfps)}</Fact>
      <Fact label="Open Requests">{formatCount(item.open_requests)}</Fact>
      {item.open_requests > 0 && (
        <>
          <Fact label="Packs Asked">{formatCount(item.packs_asked)}</Fact>
          <Fact label="Needed By">{item.needed_by && plainDay(item.needed_by)}</Fact>
        </>
      )}
    </Facts>
  );
}

const nameOf = ({ label }: { label: string }) => label.split(':')[0] ?? label;

/** In each catalog the listing that stands, or the way to one (RB-161). */
function Listings({ item }: { item: PortfolioItem }) {
  const me = useMe();
  const { data, error, refetch } = useListingsOf(item);
  const outsourcing = me.company?.is_503b === true;
  const open = me.is_seller ? (outsourcing ? CATALOG_CHOICES.slice(-1) : DATED_CATALOGS) : CATALOG_CHOICES;
  const catalogs = open.map((one) => ({
    ...one,
    listing: data?.find(({ catalog_type: catalog }) => catalog === one.value),
  }));
  const shown = catalogs.filter(({ listing }) => me.is_seller || listing !== undefined);
  return (
    <section aria-label="Listings">
      <h3 className={styles.heading}>Listings</h3>
      {!data && error === null && <SkeletonLines lines={2} />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && shown.length === 0 && <p className={styles.soft}>Not listed.</p>}
      {data && (
        <ul className={styles.listings}>
          {shown.map(({ listing, ...catalog }) => (
            <li key={catalog.value}>
              <div>
                {catalog.label}
                {listing && <p className={styles.soft}>{countOf(listing.stock, 'pack')} in stock</p>}
              </div>
              {listing ? (
                <LinkButton
                  variant="default"
                  to="/manage-listings/$catalog"
                  params={{ catalog: catalog.value }}
                  search={{ listing: String(listing.id) }}
                  aria-label={`Open Listing ${listing.id}, ${nameOf(catalog)}`}
                >
                  Open Listing
                </LinkButton>
              ) : (
                <LinkButton
                  to="/manage-listings/$catalog"
                  params={{ catalog: catalog.value }}
                  search={{ create: '1', ndc: item.ndc }}
                  aria-label={`Create Listing, ${nameOf(catalog)}`}
                >
                  Create Listing
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What becomes of the listings of a product that is removed: nothing. */
const staying = (count: number): string =>
  count === 0
    ? 'Listings of it would stay; there is none now.'
    : `Its ${countOf(count, 'active listing')} ${count === 1 ? 'stays' : 'stay'} in the catalog.`;

function Remove({ item, onRemoved }: { item: PortfolioItem; onRemoved: () => void }) {
  const remove = useRemove(item);
  const ask = async () => {
    const sure = await confirm({
      title: `Remove ${item.product}?`,
      body: `It leaves the portfolio with its contract price. ${staying(item.active_listings)}`,
      confirmLabel: 'Remove',
      cancelLabel: 'Keep It',
      destructive: true,
    });
    if (sure) remove.mutate(undefined, { onSuccess: onRemoved });
  };
  return (
    <div className={styles.buttons}>
      <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
        Remove
      </Button>
    </div>
  );
}
