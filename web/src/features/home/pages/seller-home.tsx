import { Link } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { RecentOrders } from '../../orders/index.ts';
import { HomePage, QuickLink } from '../components/home-page.tsx';

export function SellerHome() {
  const me = useMe();
  return (
    <HomePage
      summary={me.company ? `Selling for ${me.company.name}` : 'You’re not part of a company'}
      work={
        <>
          <RecentOrders
            title="To confirm"
            none="No orders to confirm."
            side="seller"
            filter={{ status: 'placed' }}
            all={{ status: 'placed' }}
          />
          <RecentOrders
            title="Cancellations to answer"
            none="No cancellation requests."
            side="seller"
            filter={{ status: 'cancel_requested' }}
            all={{ status: 'cancel_requested' }}
          />
        </>
      }
    >
      <QuickLink
        icon="orders"
        title="Orders to confirm"
        text="New orders waiting for your confirmation"
        link={(title, className) => (
          <Link to="/orders" search={{ status: 'placed' }} className={className}>
            {title}
          </Link>
        )}
      />
      <QuickLink
        icon="truck"
        title="Orders to ship"
        text="Confirmed orders without tracking"
        link={(title, className) => (
          <Link to="/orders" search={{ status: 'confirmed' }} className={className}>
            {title}
          </Link>
        )}
      />
      <QuickLink
        icon="listings"
        title="Listings"
        text="Prices, lots and stock; import a price file"
        link={(title, className) => (
          <Link to="/manage-listings" className={className}>
            {title}
          </Link>
        )}
      />
      <QuickLink
        icon="attention"
        title="Expiring soon"
        text="Lots under twelve months"
        link={(title, className) => (
          <Link
            to="/manage-listings/$catalog"
            params={{ catalog: me.company?.is_503b ? '503b' : 'medshorts' }}
            className={className}
          >
            {title}
          </Link>
        )}
      />
    </HomePage>
  );
}
