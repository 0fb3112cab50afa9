import { useClient } from '../../../shared/session.ts';
import { Article, Benefits, NextSteps } from '../components/article.tsx';
import { REGISTER_BUYER } from '../links.ts';

export function PharmacyPage() {
  const isSupplier = useClient().brand === 'direct';
  return (
    <Article
      title="For pharmacies"
      lead="Find what you need in seconds and see what it saves against what you pay today."
    >
      <Benefits
        list={[
          {
            title: 'Search everything',
            text: isSupplier
              ? 'Name, NDC or substance, with stock and expiry on the first screen.'
              : 'Name, NDC or substance across all suppliers, with stock and expiry on the first screen.',
          },
          {
            title: 'Compare honestly',
            text: 'Unit prices and savings against your own usage, not against a list price.',
          },
          {
            title: 'Order once',
            text: isSupplier
              ? 'Order by the pack or by the case; we confirm, ship and send tracking.'
              : 'One cart over many suppliers; each of them confirms, ships and sends tracking.',
          },
        ]}
      />
      <NextSteps register={{ label: 'Register Pharmacy', to: REGISTER_BUYER }} />
    </Article>
  );
}
