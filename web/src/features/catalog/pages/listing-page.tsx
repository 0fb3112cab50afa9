import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function ListingPage() {
  return (
    <OutlinePage
      title="Listing"
      drawing="shelf"
      holds="One listing with its lots, prices and alternatives belongs here."
      next={<LinkButton to="/catalog">Back to the catalog</LinkButton>}
    />
  );
}
