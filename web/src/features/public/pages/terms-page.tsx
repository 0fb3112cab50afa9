import { TERMS } from '#rules/terms.ts';
import { useClient } from '../../../shared/session.ts';
import { Article, Benefits } from '../components/article.tsx';

/** What buyers and sellers agree to: at registration, and with the main catalog. */
export function TermsPage() {
  const { name } = useClient();
  return (
    <Article
      title="Terms of Use"
      lead={`${name} is a marketplace for licensed pharmacies, facilities, manufacturers and suppliers. By registering, you agree to these terms.`}
    >
      <Benefits list={TERMS} />
    </Article>
  );
}
