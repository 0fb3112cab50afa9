import { Link } from '@tanstack/react-router';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';

export const OrderTabs = ({ current }: { current: 'orders' | 'groups' }) => (
  <TabLinks label="Orders and groups">
    <Link to="/orders" search={{}} {...tabLink(current === 'orders')}>
      Orders
    </Link>
    <Link to="/orders" search={{ tab: 'groups' }} {...tabLink(current === 'groups')}>
      Groups
    </Link>
  </TabLinks>
);
