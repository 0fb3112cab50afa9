import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function ListingsPage() {
  return (
    <OutlinePage
      title="Listings"
      drawing="shelf"
      holds="The listings of your company with their lots, and the import of price files, belong here."
      next={<LinkButton to="/orders">Go to orders</LinkButton>}
    />
  );
}
