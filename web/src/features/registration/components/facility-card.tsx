import { deaWarning } from '#rules/registration/registration-problems.ts';
import { asksForBeds, type FormAddress, type FormFacility } from '#rules/registration/registration.ts';
import { WHOLESALERS } from '#rules/accounts/trade-lists.ts';
import type { KeptFile } from '../kept.ts';
import { AddressFields, ContactFields, SelectField, TextField, YesNoField } from './fields.tsx';
import { LicenseFile } from './license-file.tsx';
import styles from './wizard.module.css';

interface Props {
  index: number;
  value: FormFacility;
  companyAddress: FormAddress;
  types: readonly string[];
  files: readonly KeptFile[];
  onChange: (value: FormFacility) => void;
  onFiles: (files: readonly KeptFile[]) => void;
  store: () => Promise<string>;
  /** Absent for the only facility. */
  onRemove: (() => void) | undefined;
}

export function FacilityCard(props: Props) {
  const { index, value, companyAddress, types, onChange, onRemove } = props;
  const at = `facilities.${index}`;
  const title = value.name.trim() === '' ? `Facility ${index + 1}` : value.name;
  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.cardHead}>
        <h3 tabIndex={-1} className={styles.cardTitle}>
          {title}
        </h3>
        {onRemove && (
          <button type="button" className={styles.link} onClick={onRemove}>
            Remove <span className="visually-hidden">{title}</span>
          </button>
        )}
      </div>
      <FacilityFacts at={at} value={value} types={types} onChange={onChange} />
      <Licenses {...props} at={at} />
      <div className={styles.cardHead}>
        <h4 className={styles.cardTitle}>Delivery address</h4>
        {companyAddress.line1 !== '' && (
          <button
            type="button"
            className={styles.link}
            onClick={() => onChange({ ...value, address: companyAddress })}
          >
            Use the company address
          </button>
        )}
      </div>
      <AddressFields
        at={`${at}.address`}
        value={value.address}
        onChange={(address) => onChange({ ...value, address })}
      />
      <h4 className={styles.cardTitle}>Who gets invoices</h4>
      <ContactFields
        at={`${at}.ap_contact`}
        label="AP contact"
        value={value.ap_contact}
        onChange={(ap_contact) => onChange({ ...value, ap_contact })}
      />
    </fieldset>
  );
}

type FactsProps = Pick<Props, 'value' | 'types' | 'onChange'> & { at: string };

function FacilityFacts({ at, value, types, onChange }: FactsProps) {
  const text = (
    name: 'name' | 'type' | 'dea_number' | 'dea_expiration' | 'bed_count' | 'hin' | 'wholesaler',
  ) => ({
    at: `${at}.${name}`,
    value: value[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  return (
    <>
      <TextField {...text('name')} label="Facility name" autoComplete="off" />
      <SelectField
        {...text('type')}
        label="Facility type"
        choices={types.map((type) => ({ value: type, label: type }))}
      />
      <TextField
        {...text('dea_number')}
        label="DEA number"
        hint="Two letters and seven digits"
        autoComplete="off"
        maxLength={12}
        warning={deaWarning(value.dea_number)}
      />
      <TextField {...text('dea_expiration')} label="DEA expiration" hint="On the certificate" type="date" />
      <TextField
        {...text('hin')}
        label="HIN (optional)"
        hint="Nine letters and digits"
        autoComplete="off"
        maxLength={9}
      />
      <SelectField
        {...text('wholesaler')}
        label="Primary wholesaler"
        hint="Whom you buy from today"
        choices={WHOLESALERS}
      />
      <YesNoField
        at={`${at}.is_340b`}
        label="340B covered entity"
        value={value.is_340b}
        onChange={(is_340b) => onChange({ ...value, is_340b })}
      />
      {asksForBeds(value.type) && (
        <TextField
          {...text('bed_count')}
          label="Bed count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      )}
    </>
  );
}

function Licenses({ at, value, files, onChange, onFiles, store }: Props & { at: string }) {
  const file = (type: KeptFile['type']) => ({
    type,
    facilityKey: value.key,
    file: files.find((one) => one.facility_key === value.key && one.type === type) ?? null,
    store,
    onFile: (next: KeptFile | null) =>
      onFiles([
        ...files.filter((one) => one.facility_key !== value.key || one.type !== type),
        ...(next === null ? [] : [next]),
      ]),
  });
  return (
    <>
      <h4 className={styles.cardTitle}>Licenses</h4>
      <p className={`${styles.wide} ${styles.soft}`}>
        You can send them later, but we cannot approve a facility without its state license.
      </p>
      <LicenseFile {...file('state_license')} label="State license" />
      <TextField
        at={`${at}.state_license_expiration`}
        label="State license expiration (optional)"
        type="date"
        value={value.state_license_expiration}
        onChange={(day) => onChange({ ...value, state_license_expiration: day })}
      />
      <LicenseFile {...file('dea_license')} label="DEA certificate" />
    </>
  );
}
