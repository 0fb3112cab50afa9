import { Link } from '@tanstack/react-router';

/** In a message about a bid: the way to it. */
export const bidLink = (id: number) => (
  <Link to="/offers" search={{ id: String(id) }}>
    Bid {id}
  </Link>
);

/** The same to the order that it became. */
export const orderLink = (id: number) => (
  <Link to="/order-details/$id" params={{ id: String(id) }}>
    Order {id}
  </Link>
);
