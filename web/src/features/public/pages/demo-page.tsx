import { useClient } from '../../../shared/session.ts';
import { Article } from '../components/article.tsx';
import { ContactWays } from './contact-page.tsx';

export function DemoPage() {
  const { name } = useClient();
  return (
    <Article
      title="Request a Demo"
      lead={`See ${name} with the medicine you buy or sell. Tell us when it suits you; a demo takes half an hour.`}
    >
      <ContactWays />
    </Article>
  );
}
