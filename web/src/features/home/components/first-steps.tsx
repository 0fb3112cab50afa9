import { Link } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { Panel } from '../../../ui/page.tsx';
import type { Figures } from '../seller-links.ts';
import styles from './buyer-home.module.css';

/** What a seller does before the first order, instead of pictures of nothing (RB-184). */
export function FirstSteps({ steps }: { steps: NonNullable<Figures['first_steps']> }) {
  const chief = useMe().roles.includes('CompanyAdmin');
  const editor = { to: '/seller-editor/info' } as const;
  const asks = chief ? '' : ' A company administrator of yours changes it.';
  const all = [
    {
      name: 'Add your first listing',
      done: steps.listing,
      to: { to: '/manage-listings', search: { create: '1' } } as const,
      next: 'One product by hand, or a whole price file.',
    },
    {
      name: 'Complete your profile',
      done: steps.profile,
      to: editor,
      next: `About your company, its address and how to reach it, as buyers see it.${asks}`,
    },
    {
      name: 'Set shipping',
      done: steps.shipping,
      to: editor,
      next: `Minimum order, shipping price and when shipping is free.${asks}`,
    },
  ];
  return (
    <Panel title="First steps">
      <ul className={styles.list}>
        {all.map(({ name, done, to, next }) => (
          <li key={name}>
            <span className={styles.state} data-done={done || undefined}>
              {done ? 'Done' : 'To do'}
            </span>
            <Link {...to} className={styles.name}>
              {name}
            </Link>
            {!done && <span className={styles.soft}>{next}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
