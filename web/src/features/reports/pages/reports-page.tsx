import { useMe } from '../../../shared/session.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { OutlinePage } from '../../../ui/outline-page.tsx';

export function ReportsPage() {
  const trades = useMe().user_type !== null;
  return (
    <OutlinePage
      title="Reports"
      drawing="file"
      holds="Spend and savings by month belong here."
      next={
        trades ? (
          <LinkButton to="/orders">Go to orders</LinkButton>
        ) : (
          <LinkButton to="/about">About us</LinkButton>
        )
      }
    />
  );
}
