import { TextInput } from '@mantine/core';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import styles from './profile-popup.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Who is signed in, and where a change is asked for. */
export function ProfilePopup({ opened, onClose }: Props) {
  const me = useMe();
  return (
    <Popup title={`${me.first_name} ${me.last_name}`} opened={opened} onClose={onClose} width={520}>
      <h2 className={styles.heading}>Personal Info</h2>
      <div className={styles.fields}>
        <TextInput label="First name" value={me.first_name} readOnly />
        <TextInput label="Last name" value={me.last_name} readOnly />
        <TextInput label="Email" value={me.email} disabled />
        <TextInput label="Phone" value={formatPhone(me.phone)} readOnly />
        {me.company && <TextInput label="Company" value={me.company.name} readOnly />}
        {me.primary_facility && <TextInput label="Facility" value={me.primary_facility.name} readOnly />}
      </div>
      <p className={styles.note}>To change these details, ask the administrator of your company.</p>
    </Popup>
  );
}

/** '8005550142' → '(800) 555-0142'; anything else stays as it is. */
export function formatPhone(phone: string | null): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(phone ?? '');
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : (phone ?? 'Not given');
}
