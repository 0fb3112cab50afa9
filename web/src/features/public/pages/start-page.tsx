import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { takeNotice } from '../../../shared/notice.ts';
import { useClient } from '../../../shared/session.ts';
import { CatalogMark } from '../../../ui/marks.tsx';
import { NextSteps } from '../components/article.tsx';
import { wordsOf } from '../brand-words.ts';
import { Landing } from '../components/landing.tsx';
import { MissingPage } from '../components/missing-page.tsx';
import { Sample, SignInForPrices } from '../components/sample.tsx';
import { REGISTER_BUYER } from '../links.ts';
import styles from './start-page.module.css';

/** The root: the start page of the brand, or that an address does not exist, which leads here (SH-126). */
export function RootPage() {
  return useSearch({ from: '/app/' }).missing === undefined ? <StartPage /> : <MissingPage />;
}

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
  const client = useClient();
  const { texts, seller_only: sellerOnly } = client;
  const words = wordsOf(client);
  return (
    <>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.title}>{texts['start_title'] ?? words.title}</h1>
          <p className={styles.lead}>{texts['start_lead'] ?? words.lead}</p>
          <NextSteps {...(sellerOnly && { register: { label: 'Register Pharmacy', to: REGISTER_BUYER } })} />
        </div>
        <Sample title={words.sample} instead={<Figures />} more={<SignInForPrices />} />
      </section>
      <ul className={styles.points} aria-label="What is here">
        {words.points.map(({ catalog, title, text }) => (
          <li key={title} className={styles.point}>
            {catalog && <CatalogMark catalog={catalog} />}
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

/** What a row of the catalog tells, where there is none to show. */
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
