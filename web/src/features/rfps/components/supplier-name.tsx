import { Link } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';

/** A buyer is led to what the supplier says of itself and sells (G-094). */
export function SupplierName({ id, name }: { id: number; name: string }) {
  if (!useMe().is_buyer) return <span>{name}</span>;
  return (
    <Link to="/catalog" search={{ sellerId: String(id), tab: 'about' }}>
      {name}
    </Link>
  );
}
