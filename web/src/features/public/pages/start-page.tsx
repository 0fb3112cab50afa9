import { useState } from 'react';
import { takeNotice } from '../../../shared/notice.ts';
import { useClient } from '../../../shared/session.ts';
import { CatalogMark, type CatalogName } from '../../../ui/marks.tsx';
import { NextSteps } from '../components/article.tsx';
import { Landing } from '../components/landing.tsx';
import styles from './start-page.module.css';

const CATALOGS: readonly { name: CatalogName; title: string; text: string }[] = [
  {
    name: 'medigi',
    title: 'Full-dated medicine',
    text: 'Listings with twelve months or more, from manufacturers and suppliers.',
  },
  {
    name: 'medshorts',
    title: 'Short-dated medicine',
    text: 'Good medicine with less time left, priced for a quick turn.',
  },
  {
    name: '503b',
    title: 'Compounded preparations',
    text: 'Ready-to-use preparations from registered outsourcing facilities.',
  },
];

export function StartPage() {
  const client = useClient();
  const [notice] = useState(takeNotice);
  return (
    <div className={styles.start}>
      {notice !== null && (
        <p role="alert" className={styles.notice}>
          {notice}
        </p>
      )}
      {client.brand === 'direct' ? <Landing /> : <Marketplace />}
    </div>
  );
}

function Marketplace() {
  const { texts } = useClient();
  return (
    <>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.title}>
            {texts['start_title'] ?? 'See every price, expiration date and saving before you buy'}
          </h1>
          <p className={styles.lead}>
            {texts['start_lead'] ??
              'Pack price, unit price, expiry, stock and your saving, side by side, for every listing of every supplier. Find it, compare it, order it.'}
          </p>
          <NextSteps />
        </div>
        <Figures />
      </section>
      <ul className={styles.catalogs} aria-label="Catalogs">
        {CATALOGS.map(({ name, title, text }) => (
          <li key={name} className={styles.catalog}>
            <CatalogMark catalog={name} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const FIGURES = [
  ['Pack price', 'What you pay for the package, with the price per tablet, mL or gram beside it.'],
  ['Saving', 'Against what your facility pays elsewhere, and the price it is measured by.'],
  ['Expiry', 'The earliest and the latest date of all lots, by color and in words.'],
  ['Stock', 'Packs that you can order now, beside what you use in a month.'],
] as const;

/** What a row of the catalog tells. Prices are for buyers, so that none stand here. */
function Figures() {
  return (
    <section className={styles.sample} aria-label="What every listing shows">
      <h2 className={styles.sampleTitle}>Every listing shows</h2>
      <dl className={styles.figures}>
        {FIGURES.map(([term, text]) => (
          <div key={term} className={styles.figure}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
