import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function SuccessPage() {
  return (
    <OutlinePage
      title="Thank you for your order"
      drawing="inbox"
      holds="The numbers of the orders you just placed belong here."
      next={<LinkButton to="/orders">Go to orders</LinkButton>}
    />
  );
}
