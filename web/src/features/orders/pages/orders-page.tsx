import { useMe } from '../../../shared/session.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function OrdersPage() {
  const me = useMe();
  return (
    <OutlinePage
      title="Orders"
      drawing="inbox"
      holds="Orders with their status, totals and tracking belong here."
      next={
        me.is_buyer ? (
          <LinkButton to="/catalog">Go to the catalog</LinkButton>
        ) : (
          <LinkButton to="/">Go to the start</LinkButton>
        )
      }
    />
  );
}
