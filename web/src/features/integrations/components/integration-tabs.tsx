import { Link } from '@tanstack/react-router';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';

/** The parts of the page, each a route of its own; the company that an administrator looks at goes along. */
export const IntegrationTabs = ({ current, company }: { current: 'keys'; company: string | undefined }) => (
  <TabLinks label="Integrations">
    <Link
      to="/integrations"
      search={company === undefined ? {} : { company }}
      {...tabLink(current === 'keys')}
    >
      API Keys
    </Link>
  </TabLinks>
);
