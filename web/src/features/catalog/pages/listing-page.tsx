import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { useStore } from '../../../shared/store.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import { OwnListing } from '../../listings/index.ts';
import { ListingView } from '../components/listing-view.tsx';
import { lastSearch } from '../last-search.ts';
import { maySeeCatalog } from '../person.ts';
import styles from '../components/listing.module.css';

/** One listing by its address; choosing an alternative goes to that one's address. Sellers read their own. */
export function ListingPage() {
  const { id } = useParams({ from: '/app/detailed/$id' });
  const { packs } = useSearch({ from: '/app/detailed/$id' });
  const navigate = useNavigate();
  const me = useMe();
  const back = useStore(lastSearch);
  if (!maySeeCatalog(me)) {
    return (
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <OwnListing id={Number(id)} />
      </Suspense>
    );
  }
  return (
    <Page>
      <div className={styles.back}>
        <Link to="/catalog" search={back}>
          Catalog
        </Link>
      </div>
      <ListingView
        id={Number(id)}
        place="page"
        packs={idOf(packs)}
        onSelect={(next) => void navigate({ to: '/detailed/$id', params: { id: String(next) } })}
      />
    </Page>
  );
}
