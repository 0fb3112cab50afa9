import { Link } from '@tanstack/react-router';
import { useClient, useMe } from '../../../shared/session.ts';
import { CatalogMark, type CatalogName } from '../../../ui/marks.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { catalogsFor } from '../person.ts';
import styles from './catalogs-page.module.css';

const TEXTS: Record<CatalogName, { title: string; text: string }> = {
  medigi: { title: 'Full-dated medicine', text: 'Twelve months or more until expiry.' },
  medshorts: { title: 'Short-dated medicine', text: 'Less time left, priced for a quick turn.' },
  '503b': { title: 'Compounded preparations', text: 'From registered outsourcing facilities.' },
};
const ALL = ['medigi', 'medshorts', '503b'] as const;

/** The three catalogs: buyers search in them, sellers keep their listings there. */
export function CatalogsPage() {
  const me = useMe();
  const client = useClient();
  const open = me.is_buyer || me.is_admin ? catalogsFor(me, client) : ALL;
  return (
    <Page>
      <PageHeader title="Catalogs" />
      <ul className={styles.cards}>
        {ALL.map((catalog) => (
          <li key={catalog} className={styles.card}>
            <CatalogMark catalog={catalog} />
            <h2>{TEXTS[catalog].title}</h2>
            <p>{TEXTS[catalog].text}</p>
            <CatalogLink
              catalog={catalog}
              side={me.is_buyer || me.is_admin ? 'buyer' : me.is_seller ? 'seller' : null}
              isOpen={open.includes(catalog)}
            />
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface LinkProps {
  catalog: CatalogName;
  side: 'buyer' | 'seller' | null;
  isOpen: boolean;
}

function CatalogLink({ catalog, side, isOpen }: LinkProps) {
  if (side === 'seller') {
    return (
      <Link to="/manage-listings/$catalog" params={{ catalog }}>
        Your listings
      </Link>
    );
  }
  if (side === null) return <p>Buyers and sellers trade here.</p>;
  if (!isOpen) return <p>Opens when your company agrees to the main catalog.</p>;
  return (
    <Link to="/catalog" search={{ types: catalog }}>
      Search this catalog
    </Link>
  );
}
