import { Link, useRouter } from '@tanstack/react-router';
import { homeFor, userType } from '#rules/accounts/roles.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useSession, type SessionState } from '../../../shared/session.ts';
import button from '../../../ui/plain-button.module.css';
import styles from './missing-page.module.css';

const TITLE = 'This page does not exist';

interface Way {
  label: string;
  to: string;
}

/** In the place of an address that the product does not have: said, with the ways on. */
export function MissingPage() {
  const session = useSession();
  const { history } = useRouter();
  usePageTitle(TITLE);
  const [home, ...more] = waysOn(session);
  return (
    <div className={styles.missing}>
      <h1>{TITLE}</h1>
      <p className={styles.text}>The address may be mistyped, or the page has moved.</p>
      <p className={styles.ways}>
        <Link to={home.to} className={button.filled}>
          {home.label}
        </Link>
        {more.map(({ label, to }) => (
          <Link key={to} to={to} className={button.outlined}>
            {label}
          </Link>
        ))}
        {history.length > 1 && (
          <button type="button" className={button.outlined} onClick={() => history.back()}>
            Go back
          </button>
        )}
      </p>
    </div>
  );
}

function waysOn({ me, client }: SessionState): readonly [Way, ...Way[]] {
  if (me === null) {
    const products = { label: 'Search products', to: '/shelf' };
    const signIn = { label: 'Sign In', to: '/login' };
    return [{ label: 'Start page', to: '/' }, client.supplier_company_id === null ? signIn : products];
  }
  const home = { label: 'Home', to: homeFor({ roles: me.roles, hydra: client.hydra }) };
  const catalog = { label: 'Search the catalog', to: '/catalog' };
  switch (userType(me.roles)) {
    case 'administrator':
      return [home, catalog];
    case 'buyer':
      return home.to === catalog.to ? [catalog] : [home, catalog];
    case 'seller':
      return [home, { label: 'All Listings', to: '/manage-listings' }];
    case null:
      return [home];
  }
}
