import { TextInput } from '@mantine/core';
import { PLACE_NAMES, PLACE_WORDS, USUAL_PLACES, type PlaceName } from '#rules/edi/mapping.ts';
import type { FieldsProps } from '../client-draft.ts';
import styles from './edi.module.css';

const NOWHERE = { segment: '', qualifier: '', element: '' };

/** How this partner writes what others write elsewhere (RB-309). */
export function MappingFields({ draft, errors, onChange }: FieldsProps) {
  const change = (name: PlaceName, part: Partial<typeof NOWHERE>) =>
    onChange({ places: { ...draft.places, [name]: { ...(draft.places[name] ?? NOWHERE), ...part } } });
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">Mapping</legend>
      <div className={styles.row}>
        <TextInput
          label="Item qualifiers"
          description="Tried in this order: VC our catalog number, N4 the NDC"
          value={draft.itemQualifiers}
          error={errors['mapping.item_qualifiers']}
          onChange={(event) => onChange({ itemQualifiers: event.currentTarget.value })}
        />
        <TextInput
          label="Units that mean a pack"
          description="Separated by commas"
          value={draft.packUnits}
          error={errors['mapping.pack_units']}
          onChange={(event) => onChange({ packUnits: event.currentTarget.value })}
        />
      </div>
      <p className={styles.soft}>
        Only where this partner writes something elsewhere than usual: the segment, what its first element
        says (if there are several such segments), and the number of the element.
      </p>
      {PLACE_NAMES.map((name) => {
        const place = draft.places[name] ?? NOWHERE;
        const word = PLACE_WORDS[name];
        const at = `mapping.places.${name}`;
        return (
          <div key={name} className={styles.place}>
            <span>
              {word}
              <span className={styles.soft}> Usually {USUAL_PLACES[name]}</span>
            </span>
            <TextInput
              label="Segment"
              aria-label={`${word}: segment`}
              maxLength={3}
              value={place.segment}
              error={errors[`${at}.segment`]}
              onChange={(event) => change(name, { segment: event.currentTarget.value })}
            />
            <TextInput
              label="Qualifier"
              aria-label={`${word}: qualifier`}
              maxLength={3}
              value={place.qualifier}
              error={errors[`${at}.qualifier`]}
              onChange={(event) => change(name, { qualifier: event.currentTarget.value })}
            />
            <TextInput
              label="Element"
              aria-label={`${word}: element`}
              inputMode="numeric"
              maxLength={2}
              value={place.element}
              error={errors[`${at}.element`]}
              onChange={(event) => change(name, { element: event.currentTarget.value })}
            />
          </div>
        );
      })}
      {errors['mapping'] !== undefined && (
        <p role="alert" className={styles.problem}>
          {errors['mapping']}
        </p>
      )}
    </fieldset>
  );
}
