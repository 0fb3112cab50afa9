import { useClient } from '../../../shared/session.ts';
import { Article, Benefits, NextSteps } from '../components/article.tsx';

export function AboutPage() {
  const { name, texts } = useClient();
  return (
    <Article
      title="About Us"
      lead={
        texts['about_lead'] ??
        `${name} brings pharmacies and health systems together with the manufacturers and suppliers of the medicine they need.`
      }
    >
      <Benefits
        list={[
          {
            title: 'One place',
            text: 'Full-dated, short-dated and compounded medicine from many suppliers in one search.',
          },
          {
            title: 'Plain prices',
            text: 'The price per pack and per unit, what it saves you, and where the number comes from.',
          },
          {
            title: 'Known partners',
            text: 'Licenses and registrations are checked before anyone buys or sells.',
          },
        ]}
      />
      <NextSteps />
    </Article>
  );
}
