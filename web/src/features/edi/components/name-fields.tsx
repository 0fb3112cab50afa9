import { Checkbox, TextInput } from '@mantine/core';
import { ISA_QUALIFIERS } from '#rules/edi/clients.ts';
import type { EdiClient } from '../api.ts';
import { PlainChoice } from './plain-choice.tsx';
import type { FieldsProps } from '../client-draft.ts';
import styles from './edi.module.css';

interface Names {
  isa_qualifier: string;
  isa_code: string;
  gs_code: string;
}

interface Props extends FieldsProps {
  /** What we are called, null while that is not known. */
  ownSide: EdiClient['own_side'] | null;
}

/** What both sides are called in interchanges, and the signs that part them. */
export function NameFields({ draft, errors, onChange, ownSide }: Props) {
  const sign = (name: 'element' | 'component' | 'segment', label: string) => (
    <TextInput
      label={label}
      maxLength={1}
      value={draft.separators[name]}
      error={errors['separators'] !== undefined}
      onChange={(event) =>
        onChange({ separators: { ...draft.separators, [name]: event.currentTarget.value } })
      }
    />
  );
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">Interchanges</legend>
      <SideFields
        names={draft}
        errors={{ qualifier: errors['isa_qualifier'], isa: errors['isa_code'], gs: errors['gs_code'] }}
        onChange={onChange}
      />
      <Checkbox
        label="We are called otherwise than usual"
        description={
          ownSide === null
            ? undefined
            : `Now ${ownSide.isa_qualifier}/${ownSide.isa_code}, ${ownSide.gs_code}`
        }
        checked={draft.own !== null}
        onChange={(event) =>
          onChange({
            own: event.currentTarget.checked
              ? (ownSide ?? { isa_qualifier: 'ZZ', isa_code: '', gs_code: '' })
              : null,
          })
        }
      />
      {draft.own !== null && (
        <SideFields
          own
          names={draft.own}
          errors={{
            qualifier: errors['own.isa_qualifier'],
            isa: errors['own.isa_code'],
            gs: errors['own.gs_code'],
          }}
          onChange={(part) => draft.own !== null && onChange({ own: { ...draft.own, ...part } })}
        />
      )}
      <div className={styles.row}>
        {sign('element', 'Element separator')}
        {sign('component', 'Component separator')}
        {sign('segment', 'Segment terminator')}
      </div>
      {errors['separators'] !== undefined && (
        <p role="alert" className={styles.problem}>
          {errors['separators']}
        </p>
      )}
      <Checkbox
        label="A line break after each segment"
        checked={draft.breaksLines}
        onChange={(event) => onChange({ breaksLines: event.currentTarget.checked })}
      />
      <Checkbox
        label="Their group numbers begin anew in each interchange"
        description="Then a group number (GS06) that came before is not refused as used."
        checked={draft.repeatsGroups}
        onChange={(event) => onChange({ repeatsGroups: event.currentTarget.checked })}
      />
      <Checkbox
        label="Answer every interchange by a TA1"
        checked={draft.alwaysTa1}
        onChange={(event) => onChange({ alwaysTa1: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

interface SideProps {
  own?: true;
  names: Names;
  errors: Partial<Record<'qualifier' | 'isa' | 'gs', string | undefined>>;
  onChange: (part: Partial<Names>) => void;
}

function SideFields({ own, names, errors, onChange }: SideProps) {
  const prefix = own ? 'Our ' : '';
  return (
    <div className={styles.row}>
      <PlainChoice
        label={`${prefix}ISA Qualifier`}
        options={ISA_QUALIFIERS}
        value={names.isa_qualifier}
        error={errors.qualifier}
        onChange={(qualifier) => onChange({ isa_qualifier: qualifier })}
      />
      <TextInput
        label={`${prefix}ISA ID`}
        required
        maxLength={15}
        value={names.isa_code}
        error={errors.isa}
        onChange={(event) => onChange({ isa_code: event.currentTarget.value })}
      />
      <TextInput
        label={`${prefix}GS ID`}
        required
        maxLength={15}
        value={names.gs_code}
        error={errors.gs}
        onChange={(event) => onChange({ gs_code: event.currentTarget.value })}
      />
    </div>
  );
}
