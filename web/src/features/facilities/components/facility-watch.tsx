import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient, useMe } from '../../../shared/session.ts';
import { isChanging, takeUpFacility, useChanging } from '../api.ts';
import styles from './facility.module.css';

/** Follows a facility that was changed elsewhere – in another tab, by an administrator – and says that one is taken up. */
export function FacilityWatch() {
  const { primary_facility_id: facilityId } = useMe();
  const { hydra } = useClient();
  const changing = useChanging();
  const known = useRef(facilityId);
  const onChange = useEffectEvent(() => {
    if (known.current !== facilityId && !isChanging()) void takeUpFacility({ hydra });
    known.current = facilityId;
  });
  useEffect(() => onChange(), [facilityId]);
  return (
    <div role="status">
      {changing && (
        <p className={styles.changing}>
          <span className={styles.spinner} aria-hidden="true" />
          Changing facility
        </p>
      )}
    </div>
  );
}
