import { useClient } from '../../../shared/session.ts';
import { Article, Benefits, NextSteps } from '../components/article.tsx';

const PLAIN_PRICES = {
  title: 'Plain prices',
  text: 'The price per pack and per unit, what it saves you, and where the number comes from.',
};

const OF_THE_MARKET = [
  {
    title: 'One place',
    text: 'Full-dated, short-dated and compounded medicine from many suppliers in one search.',
  },
  PLAIN_PRICES,
  { title: 'Known partners', text: 'Licenses and registrations are checked before anyone buys or sells.' },
];

const OF_A_SUPPLIER = [
  {
    title: 'Straight from the supplier',
    text: 'Every lot on this site is ours, with its expiration date, its stock and its minimum.',
  },
  PLAIN_PRICES,
  { title: 'Known customers', text: 'Licenses and registrations are checked before anyone buys.' },
];

export function AboutPage() {
  const { name, brand, texts } = useClient();
  const isSupplier = brand === 'direct';
  const lead = isSupplier
    ? `${name} supplies licensed pharmacies and health systems directly.`
    : `${name} brings pharmacies and health systems together with the manufacturers and suppliers of the medicine they need.`;
  return (
    <Article title="About Us" lead={texts['about_lead'] ?? lead}>
      <Benefits list={isSupplier ? OF_A_SUPPLIER : OF_THE_MARKET} />
      <NextSteps />
    </Article>
  );
}
