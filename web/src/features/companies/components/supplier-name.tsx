import { Link } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';

interface Props {
  id: number;
  name: string;
  /** From its listings, a buyer goes to all of them. */
  sells?: boolean;
}

/**
 * Leads a buyer to what the supplier says of itself and sells, everybody else to its profile, since the catalog is for buyers
 * alone (trading G-094, C-43).
 */
export function SupplierName({ id, name, sells = false }: Props) {
  if (!useMe().is_buyer)
    return (
      <Link to="/seller-profile/$id" params={{ id: String(id) }}>
        {name}
      </Link>
    );
  return (
    <Link
      to="/catalog"
      search={(now) =>
        sells ? { ...now, sellerId: String(id), page: undefined } : { sellerId: String(id), tab: 'about' }
      }
    >
      {name}
    </Link>
  );
}
