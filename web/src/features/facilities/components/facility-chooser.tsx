import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { useMe } from '../../../shared/session.ts';
import type { FacilitySelectProps } from './facility-select.tsx';
import styles from './facility.module.css';

const FacilitySelect = lazyPart(async () => (await import('./facility-select.tsx')).FacilitySelect);

/** The select box of the facility. It comes behind the page with its library; until then its name stands there. */
export function FacilityChooser(props: FacilitySelectProps) {
  const { primary_facility: current } = useMe();
  const { size = 'sm', label } = props;
  const name = (
    <TextInput
      aria-label="Facility"
      {...(label !== undefined && { label })}
      className={styles.select}
      size={size}
      readOnly
      value={current?.name ?? ''}
    />
  );
  return (
    <Suspense fallback={name}>
      <FacilitySelect {...props} />
    </Suspense>
  );
}
