import {
  BUYER_COMPANY_TYPES,
  type BuyerCompany,
  type SellerCompany,
} from '#rules/registration/registration.ts';
import { AddressFields, PhoneField, SelectField, TextField, YesNoField } from './fields.tsx';
import styles from './wizard.module.css';

interface Props<Company> {
  value: Company;
  onChange: (value: Company) => void;
}

const TYPES = BUYER_COMPANY_TYPES.map((type) => ({
  value: type,
  label:
    type === 'GPO'
      ? 'Group purchasing organization (GPO)'
      : 'Institution (buys for itself, with or without a GPO)',
}));

export function BuyerCompanyStep({ value, onChange }: Props<BuyerCompany>) {
  const text = (name: 'name' | 'ein' | 'website' | 'gpo_name' | 'type' | 'phone') => ({
    at: `company.${name}`,
    value: value[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  return (
    <>
      <fieldset className={styles.card}>
        <legend className="visually-hidden">Company</legend>
        <TextField {...text('name')} label="Company name" autoComplete="organization" />
        <SelectField {...text('type')} label="Company type" choices={TYPES} />
        <TextField
          {...text('ein')}
          label="EIN"
          hint="Employer identification number, nine digits"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          {...text('gpo_name')}
          label="GPO name (optional)"
          hint="The group you buy with"
          autoComplete="off"
        />
        <PhoneField {...text('phone')} autoComplete="tel-national" />
        <TextField {...text('website')} label="Website (optional)" type="url" autoComplete="url" />
      </fieldset>
      <CompanyAddress value={value} onChange={onChange} />
    </>
  );
}

export function SellerCompanyStep({ value, onChange }: Props<SellerCompany>) {
  const text = (name: 'name' | 'duns' | 'fda_establishment' | 'website' | 'phone') => ({
    at: `company.${name}`,
    value: value[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  return (
    <>
      <fieldset className={styles.card}>
        <legend className="visually-hidden">Company</legend>
        <TextField {...text('name')} label="Company name" autoComplete="organization" />
        <TextField
          {...text('duns')}
          label="DUNS"
          hint="Nine digits of Dun & Bradstreet"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          {...text('fda_establishment')}
          label="FDA establishment number"
          hint="FEI, seven to ten digits"
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
        />
        <YesNoField
          at="company.is_503b"
          label="503B outsourcing facility"
          value={value.is_503b}
          onChange={(is_503b) => onChange({ ...value, is_503b })}
        />
        <PhoneField {...text('phone')} autoComplete="tel-national" />
        <TextField {...text('website')} label="Website (optional)" type="url" autoComplete="url" />
      </fieldset>
      <CompanyAddress value={value} onChange={onChange} />
    </>
  );
}

function CompanyAddress<Company extends BuyerCompany | SellerCompany>({ value, onChange }: Props<Company>) {
  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">Company address</legend>
      <h3 className={styles.cardTitle}>Company address</h3>
      <AddressFields
        own
        at="company.address"
        value={value.address}
        onChange={(address) => onChange({ ...value, address })}
      />
    </fieldset>
  );
}
