import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { useClient } from '../../../shared/session.ts';
import { useBlocks } from '../blocks.ts';
import { REGISTER_BUYER } from '../links.ts';
import { NextSteps } from './article.tsx';
import styles from './landing.module.css';
import { PublicLink } from './public-link.tsx';
import { Sample } from './sample.tsx';
import { ShelfSearch } from './shelf-search.tsx';

// The sanitiser comes with it, and only a supplier's own site needs it.
const RichText = lazyPart(async () => (await import('../../../ui/rich-text.tsx')).RichText);

/** The start page of a supplier's own site: the way in, the delivery note and its blackbox blocks (shell G-43). */
export function Landing() {
  const { name, texts, delivery_note: note, supplier_company_id: supplier } = useClient();
  const blocks = useBlocks('blackbox');
  return (
    <>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.title}>{texts['start_title'] ?? `Order directly from ${name}`}</h1>
          <p className={styles.lead}>
            {texts['start_lead'] ??
              'See what is in stock, what it costs and when it expires. Order it from the people who make it.'}
          </p>
          {supplier !== null && (
            <div className={styles.search}>
              <ShelfSearch />
            </div>
          )}
          <NextSteps register={{ label: 'Facility Registration', to: REGISTER_BUYER }} />
        </div>
        {supplier !== null && (
          <Sample title={`From ${name}`} more={<Link to="/shelf">See all products</Link>} />
        )}
      </section>
      {note !== null && (
        <p className={styles.note}>
          <strong>Delivery</strong> {note}
        </p>
      )}
      {blocks.length > 0 && (
        <div className={styles.blocks}>
          {blocks.map((block) => (
            <section key={block.id} className={styles.block}>
              <h2>{block.title}</h2>
              <Suspense>
                <RichText html={block.content} />
              </Suspense>
              {block.url !== null && (
                <PublicLink to={block.url} newTab={block.new_tab} className={styles.more}>
                  Read more
                  <span className="visually-hidden"> about {block.title}</span>
                </PublicLink>
              )}
            </section>
          ))}
        </div>
      )}
    </>
  );
}
