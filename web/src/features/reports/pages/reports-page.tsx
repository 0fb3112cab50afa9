import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function ReportsPage() {
  return (
    <OutlinePage
      title="Reports"
      drawing="file"
      holds="Spend and savings by month belong here."
      next={<LinkButton to="/orders">Go to orders</LinkButton>}
    />
  );
}
