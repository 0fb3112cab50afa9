import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/links.tsx';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import type { TeamSearch } from '../routes.ts';
import styles from './team.module.css';

export interface TeamListProps {
  search: TeamSearch;
}

/** All filters go, the tab stays. */
export const IN_TAB = { keep: ['tab'] };

export const toCatalog = <LinkButton to="/catalog">Go to the catalog</LinkButton>;
export const words = (text: string) => <span className={styles.words}>{text}</span>;

interface AboutProps {
  listingId: number | null;
  name: string;
  /** Of a whole catalog: its type. */
  catalog?: string | null;
  /** Of a whole supplier. */
  sellerId?: number | null;
}

/** Leads to the listing, to the catalog or supplier that is meant, or to what the catalog has of that name. */
export function About({ listingId, name, catalog = null, sellerId = null }: AboutProps) {
  if (catalog !== null)
    return (
      <Link to="/catalog" search={{ types: catalog }}>
        {name}
      </Link>
    );
  if (sellerId !== null)
    return (
      <Link to="/catalog" search={{ sellerId: String(sellerId) }}>
        {name}
      </Link>
    );
  // Of a drug group it leads to the offers of that product.
  if (listingId === null)
    return (
      <Link to="/catalog" search={{ searchText: name }}>
        {name}
      </Link>
    );
  return (
    <Link to="/detailed/$id" params={{ id: String(listingId) }}>
      {name}
    </Link>
  );
}

interface CardProps {
  title: string;
  kind?: string;
  text: string;
  foot?: ReactNode;
  /** What pressing it is for. */
  act?: string;
  onOpen: () => void;
}

/** One of them on a phone. */
export function Card({ title, kind, text, foot, act, onOpen }: CardProps) {
  return (
    <ListCard onOpen={onOpen}>
      <strong>{title}</strong>
      {words(text)}
      {(kind ?? foot) !== undefined && (
        <CardLine>
          <span className={styles.note}>{kind}</span>
          <span className={styles.note}>{foot}</span>
        </CardLine>
      )}
      {act !== undefined && <span className={styles.act}>{act}</span>}
    </ListCard>
  );
}
