import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '../api.ts';

/** The bargain that the order came of, with the way back to it; nothing where it was ordered from a cart. */
export function OrderOrigin({ order: { bid_id: bid, contract_id: contract } }: { order: OrderDetail }) {
  if (bid !== null)
    return (
      <Link to="/offers" search={{ id: String(bid) }}>
        From bid {bid}
      </Link>
    );
  if (contract === null) return null;
  return (
    <Link to="/rfps" search={{ id: String(contract) }}>
      Contract {contract}
    </Link>
  );
}
