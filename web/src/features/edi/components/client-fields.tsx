import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  CLIENT_NAME_LENGTH,
  EDI_DIRECTIONS,
  EDI_DOCUMENT_NAMES,
  EDI_DOCUMENTS,
  EDI_PROTOCOLS,
  EDI_USAGES,
} from '#rules/edi/clients.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useCompanies, useCompany, type EdiClient } from '../api.ts';
import type { ClientDraft, FieldsProps, SecretsDraft } from '../client-draft.ts';
import { NameFields } from './name-fields.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { PlainChoice } from './plain-choice.tsx';
import { WayFields } from './way-fields.tsx';
import styles from './edi.module.css';

interface Props extends FieldsProps {
  secrets: SecretsDraft;
  /** Null while it is not added yet. */
  stored: EdiClient | null;
  onSecrets: (part: SecretsDraft) => void;
}

/** All that a client is set to, the partner first. */
export function ClientFields({ draft, secrets, stored, errors, onChange, onSecrets }: Props) {
  const company = useCompany(draft.company?.id);
  const fields = { draft, errors, onChange };
  return (
    <div className={styles.parts}>
      <PartnerFields {...fields} />
      <NameFields {...fields} ownSide={stored?.own_side ?? null} />
      <WayFields {...fields} secrets={secrets} stored={stored} onSecrets={onSecrets} />
      {draft.direction === 'Buyer' && <OrderFields {...fields} company={company} />}
      <MappingFields {...fields} />
    </div>
  );
}

function PartnerFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.heading}>Partner</legend>
      <TextInput
        label="Name"
        required
        maxLength={CLIENT_NAME_LENGTH}
        value={draft.name}
        error={errors['name']}
        data-autofocus
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <CompanyChoice
        company={draft.company}
        error={errors['company_id']}
        onChange={(company) => onChange({ company, orderUserId: null, shipTo: [] })}
      />
      <div className={styles.row}>
        <PlainChoice
          label="Direction"
          options={EDI_DIRECTIONS}
          value={draft.direction}
          error={errors['direction']}
          onChange={(direction) => onChange({ direction })}
        />
        <PlainChoice
          label="Usage"
          options={EDI_USAGES}
          value={draft.usage}
          error={errors['usage']}
          onChange={(usage) => onChange({ usage })}
        />
        <PlainChoice
          label="Protocol"
          options={EDI_PROTOCOLS}
          value={draft.protocol}
          error={errors['protocol']}
          onChange={(protocol) => onChange({ protocol })}
        />
      </div>
      <p className={styles.soft}>
        {draft.direction === 'Buyer'
          ? 'The company sends 850 and receives 855, 856, 810 and 832.'
          : 'The company receives 850 and sends 855, 856, 810 and 832.'}
      </p>
      <Checkbox.Group
        label="Documents"
        required
        value={[...draft.documents]}
        error={errors['documents']}
        onChange={(chosen) =>
          onChange({ documents: EDI_DOCUMENTS.filter((document) => chosen.includes(document)) })
        }
      >
        <div className={styles.documents}>
          {EDI_DOCUMENTS.map((document) => (
            <Checkbox key={document} value={document} label={`${document} ${EDI_DOCUMENT_NAMES[document]}`} />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  );
}

interface CompanyProps {
  company: ClientDraft['company'];
  error: string | undefined;
  onChange: (company: ClientDraft['company']) => void;
}

/** Found by its name; what is chosen stays, whatever is searched for. */
function CompanyChoice({ company, error, onChange }: CompanyProps) {
  const [typed, setTyped] = useState('');
  const { data: found = [] } = useCompanies(useDebounced(typed === company?.name ? '' : typed, 250));
  const known = new Map(
    [...(company === null ? [] : [company]), ...found].map((one) => [String(one.id), one]),
  );
  return (
    <Select
      label="Company"
      required
      placeholder="Find by name"
      data={[...known].map(([value, { name }]) => ({ value, label: name }))}
      value={company === null ? null : String(company.id)}
      searchable
      nothingFoundMessage="No company has this name"
      error={error}
      onSearchChange={setTyped}
      onChange={(value) => onChange(value === null ? null : (known.get(value) ?? null))}
    />
  );
}
