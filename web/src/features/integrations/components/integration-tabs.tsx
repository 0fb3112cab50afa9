import { Link } from '@tanstack/react-router';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';
import styles from './integrations.module.css';

interface Props {
  current: 'keys' | 'webhooks';
  company: string | undefined;
}

/** The parts of the page, each a route of its own; the company that an administrator looks at goes along. */
export function IntegrationTabs({ current, company }: Props) {
  const search = company === undefined ? {} : { company };
  return (
    <TabLinks label="Integrations">
      <Link to="/integrations" search={search} {...tabLink(current === 'keys')}>
        API Keys
      </Link>
      <Link to="/integrations/webhooks" search={search} {...tabLink(current === 'webhooks')}>
        Webhooks
      </Link>
      <a href="/services/docs" target="_blank" rel="noopener" className={styles.docs}>
        How to call the API<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </TabLinks>
  );
}
