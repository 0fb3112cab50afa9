import { useSearch } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function CatalogPage() {
  const { searchText } = useSearch({ from: '/app/catalog' });
  const what = searchText === undefined ? 'All listings you may buy' : `Listings for '${searchText}'`;
  return (
    <OutlinePage
      title="Catalog"
      drawing="shelf"
      holds={`${what}, with prices, expiry and stock, belong here.`}
      next={<LinkButton to="/orders">Go to orders</LinkButton>}
    />
  );
}
