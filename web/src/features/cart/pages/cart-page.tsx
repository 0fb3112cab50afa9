import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function CartPage() {
  return (
    <OutlinePage
      title="Cart"
      drawing="cart"
      holds="What you are about to order, grouped by supplier, belongs here."
      next={<LinkButton to="/catalog">Go to the catalog</LinkButton>}
    />
  );
}
