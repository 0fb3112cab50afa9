import { Article, Benefits, NextSteps } from '../components/article.tsx';
import { REGISTER_SELLER } from '../links.ts';

export function ManufacturerPage() {
  return (
    <Article
      title="For manufacturers and suppliers"
      lead="Reach vetted pharmacies and health systems with the stock you have today."
    >
      <Benefits
        list={[
          {
            title: 'List in minutes',
            text: 'Upload your price file as it is; every row that cannot be read comes back with its reason.',
          },
          { title: 'Sell lot by lot', text: 'Each lot carries its own expiry, stock, price and minimum.' },
          {
            title: 'Answer in one place',
            text: 'Orders to confirm and ship come first, with what is due today.',
          },
        ]}
      />
      <NextSteps register={{ label: 'Register Manufacturer', to: REGISTER_SELLER }} />
    </Article>
  );
}
