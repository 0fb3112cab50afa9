import { Link } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { RecentOrders } from '../../orders/index.ts';
import { HomePage, QuickLink } from '../components/home-page.tsx';

export function AdminHome() {
  const me = useMe();
  return (
    <HomePage
      summary="Marketplace administration"
      work={
        me.permissions.includes('orders') && (
          <RecentOrders
            title="Open orders"
            none="Every order is delivered."
            side="both"
            filter={{ status: 'open' }}
            all={{ status: 'open' }}
          />
        )
      }
    >
      {me.permissions.includes('orders') && (
        <QuickLink
          icon="orders"
          title="Orders"
          text="Every order of the marketplace"
          link={(title, className) => (
            <Link to="/orders" className={className}>
              {title}
            </Link>
          )}
        />
      )}
      {me.permissions.includes('users') && (
        <QuickLink
          icon="users"
          title="Registrations"
          text="Who wants to trade, and who waits for vetting"
          link={(title, className) => (
            <Link to="/admin/registrations" className={className}>
              {title}
            </Link>
          )}
        />
      )}
      <QuickLink
        icon="catalog"
        title="Buyer catalog"
        text="What buyers see and pay"
        link={(title, className) => (
          <Link to="/catalog" className={className}>
            {title}
          </Link>
        )}
      />
      {me.permissions.includes('catalog') && (
        <QuickLink
          icon="listings"
          title="Listings"
          text="Every seller's listings and lots"
          link={(title, className) => (
            <Link to="/manage-listings" className={className}>
              {title}
            </Link>
          )}
        />
      )}
      <QuickLink
        icon="logs"
        title="Logs"
        text="Who did what, and when"
        link={(title, className) => (
          <Link to="/admin/logs" className={className}>
            {title}
          </Link>
        )}
      />
    </HomePage>
  );
}
