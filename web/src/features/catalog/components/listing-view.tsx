import { Suspense } from 'react';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { ApiError, hasStatus } from '../../../shared/api-error.ts';
import { lazyPart } from '../../../shared/load-code.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useListing, useLogView, type ListingDetail } from '../api.ts';
import { usedAmu } from '../usage.ts';
import { maySeeCatalog, seesStatistics } from '../person.ts';
import { usePurchase } from '../use-purchase.ts';
import { Alternatives } from './alternatives.tsx';
import { CartUpdateAlert } from './cart-update-alert.tsx';
import { DecisionBar, DecisionPanel } from './decision-panel.tsx';
import { Group, GroupScope } from './group.tsx';
import { ListingHeader, ListingIdentity, ListingStatistics } from './listing-identity.tsx';
import { LotsTable } from './lots-table.tsx';
import { ProductDetails } from './product-details.tsx';
import { SafetyInformation } from './safety-information.tsx';
import styles from './listing.module.css';

const UsageTabs = lazyPart(async () => (await import('./usage-tabs.tsx')).UsageTabs);

interface Props {
  id: number;
  place: 'page' | 'popup';
  /** That a link asks for. */
  packs?: number | null;
  /** Opened from the cart. */
  editing?: boolean;
  onSelect: (id: number) => void;
  /** The cart was changed. */
  onUpdated?: () => void;
  /** A link leads away from here. */
  onLeave?: () => void;
}

/** A listing with its lots and the decision to buy, as a page or in a popup (SP-036 … SP-041). */
export function ListingView(props: Props) {
  const { data, error, refetch } = useListing(props.id);
  useLogView(data);
  // A listing that left the catalog is not sold from what was read before.
  if (data && !hasStatus(error, 404)) return <Listing key={data.id} listing={data} {...props} />;
  if (error === null) return <Loading />;
  return <Unavailable error={error} onRetry={() => void refetch()} {...props} />;
}

function Unavailable({ error, onRetry, onLeave }: { error: Error; onRetry: () => void } & Props) {
  const me = useMe();
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  if (passing) return <ErrorState title="The listing could not be loaded." error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      drawing="search"
      title={NOT_ELIGIBLE}
      action={
        maySeeCatalog(me) && (
          <LinkButton to="/catalog" {...(onLeave && { onClick: onLeave })}>
            Go to the catalog
          </LinkButton>
        )
      }
    />
  );
}

function Loading() {
  return (
    <div className={styles.view}>
      <p className={styles.wait} role="status">
        Please Wait
      </p>
      <div className={styles.columns} aria-hidden="true">
        {[8, 5].map((lines, column) => (
          <div key={column} className={styles.waiting}>
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} width={`${90 - ((line * 17) % 40)}%`} height={line === 0 ? 24 : 14} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Listing({
  listing,
  place,
  editing = false,
  packs = null,
  onSelect,
  onUpdated = () => undefined,
}: Props & { listing: ListingDetail }) {
  usePageTitle(place === 'page' ? listing.name : null);
  const purchase = usePurchase(listing, onUpdated, packs);
  const hasUsage = seesStatistics(useMe(), useClient()) && usedAmu(listing) > 0;
  return (
    <GroupScope value={place === 'popup' ? ` of ${listing.name}` : ''}>
      <article className={styles.view} data-place={place} aria-label={listing.name}>
        <ListingHeader listing={listing} toggling={!editing} level={place === 'page' ? 1 : 2} />
        <div className={styles.columns} data-closed={purchase.closed.length > 0 || undefined}>
          <div className={styles.product}>
            <div className={styles.identity}>
              <ListingIdentity listing={listing} />
            </div>
            <div className={styles.lots}>
              <LotsTable listing={listing} purchase={purchase} />
            </div>
            <ListingStatistics listing={listing} />
          </div>
          {listing.can.add_to_cart && (
            <div className={styles.decision}>
              <DecisionPanel listing={listing} purchase={purchase} onSelect={onSelect} />
            </div>
          )}
          <div className={styles.below}>
            <Group title="Alternatives">
              <Alternatives listing={listing} onSelect={onSelect} />
            </Group>
            {hasUsage && (
              <Suspense fallback={<Skeleton height={160} />}>
                <UsageTabs listing={listing} purchase={purchase} />
              </Suspense>
            )}
            <ProductDetails listing={listing} />
            {listing.isi !== null && <SafetyInformation text={listing.isi} />}
          </div>
        </div>
        {listing.can.add_to_cart && <DecisionBar listing={listing} purchase={purchase} />}
        <CartUpdateAlert message={purchase.alert} onClose={purchase.closeAlert} />
      </article>
    </GroupScope>
  );
}
