import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient, useMe } from '../../../shared/session.ts';
import { Panel } from '../../../ui/page.tsx';
import styles from './buyer-home.module.css';

interface Step {
  name: string;
  done: boolean;
  /** Who acts and how long it takes, until it is done. */
  next: ReactNode;
}

/** For who may not buy yet: what is missing, who acts, and when to expect it. Nothing once one may. */
export function SetUp() {
  const me = useMe();
  const { hydra } = useClient();
  const facility = me.primary_facility;
  const steps: Step[] = [
    {
      name: 'Your account is approved',
      done: me.is_vetted,
      next: 'We check every account by hand, within two business days.',
    },
    {
      name: 'A facility is chosen',
      done: facility !== null,
      next: 'Choose one at the top of the page, or ask the administrator of your company for one.',
    },
    {
      name: facility ? `${facility.name} is approved` : 'Your facility is approved',
      done: facility?.vetted === true,
      next: (
        <>
          Send its state license under ‘Upload Your Documents’; we answer within 48 hours.{' '}
          <Link to="/pharmacies">Facilities</Link>
        </>
      ),
    },
    {
      name: 'Payment terms are agreed',
      done: hydra || me.company?.terms?.active === true,
      next: 'We send them once your account is approved.',
    },
  ];
  if (steps.every((step) => step.done)) return null;
  return (
    <Panel title="Before you can buy">
      <ul className={styles.list}>
        {steps.map(({ name, done, next }) => (
          <li key={name}>
            <span className={styles.state} data-done={done || undefined}>
              {done ? 'Done' : 'Waits'}
            </span>
            <span className={styles.name}>{name}</span>
            {!done && <span className={styles.soft}>{next}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
