import { Link, useSearch } from '@tanstack/react-router';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';

/** The requests one by one, or what they ask for together. */
export function RequestsTabs() {
  const { show } = useSearch({ from: '/app/requested-products' });
  const demand = show === 'demand';
  return (
    <TabLinks label="Views">
      <Link to="/requested-products" search={{}} {...tabLink(!demand)}>
        Requests
      </Link>
      <Link to="/requested-products" search={{ show: 'demand' }} {...tabLink(demand)}>
        Demand
      </Link>
    </TabLinks>
  );
}
