import { Link } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { RecentOrders } from '../../orders/index.ts';
import { HomePage, QuickLink } from '../components/home-page.tsx';

export function BuyerHome() {
  const me = useMe();
  const summary = me.primary_facility ? `Buying for ${me.primary_facility.name}` : 'No facility is selected';
  return (
    <HomePage
      summary={summary}
      work={
        <RecentOrders
          title="Open orders"
          none="No orders in transit."
          side="buyer"
          filter={{ status: 'open' }}
          all={{ status: 'open' }}
        />
      }
    >
      <QuickLink
        icon="catalog"
        title="Catalog"
        text="Search listings, compare prices and expiry"
        link={(title, className) => (
          <Link to="/catalog" className={className}>
            {title}
          </Link>
        )}
      />
      <QuickLink
        icon="heart"
        title="Favorites"
        text="Listings you marked with a heart"
        link={(title, className) => (
          <Link to="/catalog" search={{ tag: 'fav' }} className={className}>
            {title}
          </Link>
        )}
      />
      <QuickLink
        icon="cart"
        title="Cart"
        text="Review and place your order"
        link={(title, className) => (
          <Link to="/cart" className={className}>
            {title}
          </Link>
        )}
      />
      <QuickLink
        icon="orders"
        title="Orders"
        text="Status, tracking and invoices"
        link={(title, className) => (
          <Link to="/orders" className={className}>
            {title}
          </Link>
        )}
      />
    </HomePage>
  );
}
