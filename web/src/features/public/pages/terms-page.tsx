import { TERMS } from '#rules/registration/terms.ts';
import { useClient } from '../../../shared/session.ts';
import { Article, Benefits } from '../components/article.tsx';

/** What buyers and sellers agree to: at registration, and with the main catalog. */
export function TermsPage() {
  const { name, brand } = useClient();
  const what =
    brand === 'direct'
      ? `${name} sells on this site to licensed pharmacies and facilities.`
      : `${name} is a marketplace for licensed pharmacies, facilities, manufacturers and suppliers.`;
  return (
    <Article title="Terms of Use" lead={`${what} By registering, you agree to these terms.`}>
      <Benefits list={TERMS} />
    </Article>
  );
}
