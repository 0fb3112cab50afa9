import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function OrderPage() {
  return (
    <OutlinePage
      title="Order"
      drawing="file"
      holds="One order with its lines, payment and tracking belongs here."
      next={<LinkButton to="/orders">Back to orders</LinkButton>}
    />
  );
}
