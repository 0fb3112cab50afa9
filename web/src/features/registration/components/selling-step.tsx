import type { SellerForm } from '#rules/registration/registration.ts';
import { CATALOG_CHOICES, TRACK_AND_TRACE_PROVIDERS } from '#rules/accounts/trade-lists.ts';
import { PlainChecks } from '../../../ui/plain-choice.tsx';
import { useField } from '../field-context.ts';
import { ContactFields, SelectField } from './fields.tsx';
import styles from './wizard.module.css';

interface Props {
  value: SellerForm['selling'];
  onChange: (value: SellerForm['selling']) => void;
}

const PROVIDERS = TRACK_AND_TRACE_PROVIDERS.map((name) => ({ value: name, label: name }));

/** How a seller ships and what it wants to sell in. */
export function SellingStep({ value, onChange }: Props) {
  const { error, touched } = useField('selling.catalogs');
  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">Selling</legend>
      <div className={styles.wide}>
        <PlainChecks
          name="selling.catalogs"
          label="Catalogs to sell in"
          values={value.catalogs}
          choices={CATALOG_CHOICES}
          error={error}
          onChange={(catalogs) => {
            touched();
            onChange({ ...value, catalogs });
          }}
        />
      </div>
      <SelectField
        at="selling.track_and_trace"
        label="Track-and-trace provider"
        hint="Who passes on your transaction information"
        value={value.track_and_trace}
        choices={PROVIDERS}
        onChange={(track_and_trace) => onChange({ ...value, track_and_trace })}
      />
      <h3 className={styles.cardTitle}>Shipping contact</h3>
      <ContactFields
        at="selling.shipping_contact"
        label="Shipping contact"
        value={value.shipping_contact}
        onChange={(shipping_contact) => onChange({ ...value, shipping_contact })}
      />
    </fieldset>
  );
}
