import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';
import { ListingView } from '../components/listing-view.tsx';
import styles from '../components/listing.module.css';

/** One listing by its address; choosing an alternative goes to that one's address. */
export function ListingPage() {
  const { id } = useParams({ from: '/app/detailed/$id' });
  const navigate = useNavigate();
  return (
    <Page>
      <div className={styles.back}>
        <Link to="/catalog">Catalog</Link>
      </div>
      <ListingView
        id={Number(id)}
        place="page"
        onSelect={(next) => void navigate({ to: '/detailed/$id', params: { id: String(next) } })}
      />
    </Page>
  );
}
