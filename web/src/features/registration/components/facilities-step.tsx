import { useRef } from 'react';
import {
  emptyFacility,
  MOST_FACILITIES,
  type FormAddress,
  type FormFacility,
} from '#rules/registration/registration.ts';
import { randomUuid } from '../../../shared/random.ts';
import type { KeptFile } from '../kept.ts';
import { FacilityCard } from './facility-card.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from './wizard.module.css';

interface Props {
  facilities: readonly FormFacility[];
  companyAddress: FormAddress;
  types: readonly string[];
  files: readonly KeptFile[];
  onChange: (facilities: readonly FormFacility[]) => void;
  onFiles: (files: readonly KeptFile[]) => void;
  store: () => Promise<string>;
}

/** Every place that buys and receives, at least one. */
export function FacilitiesStep(props: Props) {
  const { facilities, companyAddress, types, files, onChange, onFiles, store } = props;
  const list = useRef<HTMLDivElement>(null);
  const focusCard = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('h3')[index]?.focus());
  const add = () => {
    onChange([...facilities, emptyFacility(randomUuid().slice(0, 8))]);
    focusCard(facilities.length);
  };
  const remove = (key: string) => {
    onChange(facilities.filter((one) => one.key !== key));
    onFiles(files.filter((file) => file.facility_key !== key));
    focusCard(0);
  };
  return (
    <>
      <p className={styles.soft}>
        Each place that buys and receives medicine, with its DEA registration and licenses.
      </p>
      <div ref={list} className={styles.form}>
        {facilities.map((facility, index) => (
          <FacilityCard
            key={facility.key}
            index={index}
            value={facility}
            companyAddress={companyAddress}
            types={types}
            files={files}
            onChange={(changed) =>
              onChange(facilities.map((one) => (one.key === facility.key ? changed : one)))
            }
            onFiles={onFiles}
            store={store}
            onRemove={facilities.length > 1 ? () => remove(facility.key) : undefined}
          />
        ))}
      </div>
      <div className={styles.row}>
        {facilities.length < MOST_FACILITIES ? (
          <button type="button" className={button.outlined} onClick={add}>
            Add another facility
          </button>
        ) : (
          <p className={styles.soft}>Add more than {MOST_FACILITIES} facilities once you are approved.</p>
        )}
      </div>
    </>
  );
}
