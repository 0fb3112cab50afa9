import { useClient } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FacilityStats } from './facility-stats.tsx';
import styles from './facility.module.css';

/** Opens what the facility spent and saved; absent in hydra (SH-290, SH-291). */
export function StatsButton() {
  const { hydra } = useClient();
  if (hydra) return null;
  return (
    <Dropdown
      kind="panel"
      label="Facility stats"
      button={(button) => <IconButton icon="reports" label="Facility stats" {...button} />}
    >
      <div className={styles.panel}>
        <FacilityStats />
      </div>
    </Dropdown>
  );
}

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The same where the header has no room for the button: on a phone, behind its menu. */
export function StatsPopup({ opened, onClose }: Props) {
  return (
    <Popup title="Facility stats" opened={opened} onClose={onClose} width={360}>
      <div className={styles.statsPopup}>
        <FacilityStats />
      </div>
    </Popup>
  );
}
