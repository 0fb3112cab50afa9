import { Link } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';

type Tab = 'orders' | 'groups' | 'invoices' | 'exclusions';

/** The lists of the page: checkouts and excluded NDCs to who buys, invoices to both sides. */
export function OrderTabs({ current }: { current: Tab }) {
  const me = useMe();
  return (
    <TabLinks label="Orders">
      <Link to="/orders" search={{}} {...tabLink(current === 'orders')}>
        Orders
      </Link>
      {!me.is_seller && (
        <Link to="/orders" search={{ tab: 'groups' }} {...tabLink(current === 'groups')}>
          Groups
        </Link>
      )}
      {!me.is_admin && (
        <Link to="/orders" search={{ tab: 'invoices' }} {...tabLink(current === 'invoices')}>
          Invoices
        </Link>
      )}
      {(me.is_buyer || (me.is_admin && me.permissions.includes('catalog'))) && (
        <Link to="/orders" search={{ tab: 'exclusions' }} {...tabLink(current === 'exclusions')}>
          Exclusions
        </Link>
      )}
    </TabLinks>
  );
}
