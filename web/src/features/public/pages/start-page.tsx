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
          <h1 className={styles.title}>{texts['start_title'] ?? 'Buy medicine with every number in view'}</h1>
          <p className={styles.lead}>
            {texts['start_lead'] ??
              'Pack price, unit price, expiry, stock and your saving, side by side, for every listing of every supplier. Find it, compare it, order it.'}
          </p>
          <NextSteps />
        </div>
        <Sample />
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

const ROWS = [
  {
    name: 'Amoxicillin 500 mg Capsule',
    ndc: '70101-0001-01',
    price: '$11.40',
    unit: '$0.1140',
    saving: '18.6%',
  },
  {
    name: 'Atorvastatin 20 mg Tablet',
    ndc: '70101-0007-01',
    price: '$4.85',
    unit: '$0.0539',
    saving: '31.2%',
  },
  { name: 'Lisinopril 10 mg Tablet', ndc: '70101-0003-01', price: '$3.20', unit: '$0.0320', saving: '9.4%' },
] as const;

/** What the catalog looks like, as a picture. */
function Sample() {
  return (
    <div className={styles.sample} aria-hidden="true">
      {ROWS.map(({ name, ndc, price, unit, saving }) => (
        <div key={ndc} className={styles.row}>
          <span>
            <strong>{name}</strong>
            <span className={styles.ndc}>{ndc}</span>
          </span>
          <span className={styles.number}>
            <strong>{price}</strong>
            <span>{unit} per unit</span>
          </span>
          <span className={styles.saving}>{saving}</span>
        </div>
      ))}
    </div>
  );
}
