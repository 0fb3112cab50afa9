import { useClient, useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { FacilityWidget } from '../../facilities/index.ts';
import { OwnSessions } from './own-sessions.tsx';
import { PersonalInfo } from './personal-info.tsx';
import { Picture } from './picture.tsx';
import styles from './profile-popup.module.css';
import { Subscriptions } from './subscriptions.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The own picture, phone number, password, mails and sessions (SH-370 … SH-378). */
export function ProfilePopup({ opened, onClose }: Props) {
  const me = useMe();
  return (
    <Popup
      title={`${me.first_name} ${me.last_name}`}
      opened={opened}
      onClose={onClose}
      width={850}
      height={485}
    >
      {opened && <Profile />}
    </Popup>
  );
}

function Profile() {
  const me = useMe();
  const { hydra } = useClient();
  return (
    <div className={styles.profile}>
      <div className={styles.side}>
        <Picture />
        {me.user_type === 'buyer' && (
          <section aria-label="Facility" className={styles.section}>
            <h2 className={styles.heading}>Facility</h2>
            <FacilityWidget mode="profile" />
          </section>
        )}
      </div>
      <div className={styles.main}>
        <PersonalInfo />
        {!hydra && <Subscriptions />}
        <OwnSessions />
      </div>
    </div>
  );
}
