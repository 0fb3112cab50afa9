import { formatPhone } from '#rules/accounts/addresses.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { Panel } from '../../../ui/page.tsx';
import { Face } from './face.tsx';
import styles from './strategists.module.css';

/** Who of the marketplace looks after one's company; nothing without one, and on the site of a supplier (RB-531). */
export function YourStrategist() {
  const { account_strategist: strategist } = useMe();
  const { hydra } = useClient();
  if (strategist === null || hydra) return null;
  const { name, email, phone, picture } = strategist;
  return (
    <Panel title="Your account strategist">
      <div className={styles.own}>
        <Face name={name} picture={picture} />
        <div className={styles.ways}>
          <span className={styles.name}>{name}</span>
          <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
          <a href={`mailto:${email}`}>{email}</a>
        </div>
      </div>
    </Panel>
  );
}
