import { Link } from '@tanstack/react-router';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';
import { CardRefundsToDo } from './card-refunds.tsx';

const TABS = [
  ['invoices', 'Invoices'],
  ['payouts', 'Seller Payouts'],
  ['credit', 'Credit'],
  ['imports', 'Imports'],
] as const;
type FinanceTab = (typeof TABS)[number][0];

export const FinanceTabs = ({ current }: { current: FinanceTab }) => (
  <>
    <CardRefundsToDo />
    <TabLinks label="Finance">
      {TABS.map(([tab, label]) => (
        <Link key={tab} to="/admin/finance" search={{ tab }} {...tabLink(tab === current)}>
          {label}
        </Link>
      ))}
    </TabLinks>
  </>
);
