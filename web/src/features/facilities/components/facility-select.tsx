import { Select } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../../shared/session.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useChanging, useFacilityChoices, useSwitchFacility } from '../api.ts';
import styles from './facility.module.css';

export interface FacilitySelectProps {
  /** Width of the opened list in pixels; that of the field unless told (C-16). */
  listWidth?: number;
  /** The list stays inside the element, for a panel that closes when something outside of it is pressed. */
  inPlace?: boolean;
  size?: 'xs' | 'sm';
  label?: string;
  onChanged?: () => void;
}

/** Chooses the current facility, by name or DEA number; what was chosen before comes back when it is refused (SH-333). */
export function FacilitySelect({
  listWidth,
  inPlace = false,
  size = 'sm',
  label,
  onChanged,
}: FacilitySelectProps) {
  const { primary_facility: current } = useMe();
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const changing = useChanging();
  const change = useSwitchFacility({ onChanged });
  const search = useDebounced(typed === current?.name ? '' : typed.trim(), 200);
  const { data, isSuccess } = useFacilityChoices(search, wanted || current === null);
  const found = data ?? [];
  const none = isSuccess && search === '' && found.length === 0;
  const chosen = change.isPending ? change.variables : current?.id;
  const known = current && !found.some((one) => one.id === current.id) ? [current] : [];
  const matches = new Set(found.map((one) => String(one.id)));
  return (
    <>
      <Select
        aria-label="Facility"
        {...(label !== undefined && { label })}
        className={styles.select}
        size={size}
        placeholder="Select a facility"
        searchable
        openOnFocus={false}
        allowDeselect={false}
        disabled={changing || none}
        data={[...known, ...found].map((one) => ({ value: String(one.id), label: one.name }))}
        filter={({ options }) => options.filter((one) => 'value' in one && matches.has(String(one.value)))}
        value={chosen === undefined ? null : String(chosen)}
        onChange={(id) => id !== null && Number(id) !== current?.id && change.mutate(Number(id))}
        onSearchChange={setTyped}
        onDropdownOpen={() => setWanted(true)}
        nothingFoundMessage={data ? 'No facility has this name or DEA number' : 'Loading facilities'}
        comboboxProps={{
          withinPortal: !inPlace,
          ...(listWidth !== undefined && { width: listWidth, position: 'bottom-start' }),
        }}
        renderOption={({ option }) => {
          const one = found.find(({ id }) => String(id) === option.value);
          return (
            <span className={styles.option}>
              <span>{option.label}</span>
              <span className={styles.soft}>
                {one?.dea_number ?? 'No DEA number'}
                {one && ` · ${one.delivery_address.city}, ${one.delivery_address.state}`}
              </span>
            </span>
          );
        }}
      />
      {none && <p className={styles.soft}>No facilities set up: contact support by email or chat.</p>}
    </>
  );
}
