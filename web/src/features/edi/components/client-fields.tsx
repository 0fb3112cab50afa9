import { Checkbox, Select, Tabs, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  CLIENT_NAME_LENGTH,
  EDI_DIRECTIONS,
  EDI_DOCUMENT_NAMES,
  EDI_DOCUMENTS,
  EDI_PROTOCOLS,
  EDI_USAGES,
} from '#rules/edi/clients.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useCompanies, useCompany, type EdiClient } from '../api.ts';
import {
  CLIENT_TABS,
  refusedTabs,
  type ClientDraft,
  type ClientTab,
  type FieldsProps,
  type SecretsDraft,
} from '../client-draft.ts';
import { NameFields } from './name-fields.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { PlainChoice } from './plain-choice.tsx';
import { ToleranceFields } from './tolerance-fields.tsx';
import { WayFields } from './way-fields.tsx';
import styles from './edi.module.css';

interface Props {
  draft: ClientDraft;
  secrets: SecretsDraft;
  /** Null while it is not added yet. */
  stored: EdiClient | null;
  /** What the server said of what was sent. */
  error: unknown;
  onChange: (part: Partial<ClientDraft>) => void;
  onSecrets: (part: SecretsDraft) => void;
  /** Beside the way by which documents come and go. */
  connection?: ReactNode;
}

/** All that a client is set to, the partner first. What is refused of a tab is marked at it, and the first such is opened. */
export function ClientFields({ draft, secrets, stored, error, onChange, onSecrets, connection }: Props) {
  const company = useCompany(draft.company?.id);
  const [tab, setTab] = useState<ClientTab>('partner');
  const [answered, setAnswered] = useState(error);
  const errors = fieldErrors(error);
  const refused = refusedTabs(errors);
  if (error !== answered) {
    setAnswered(error);
    if (refused[0] !== undefined && !refused.includes(tab)) setTab(refused[0]);
  }
  const fields = { draft, errors, onChange };
  const panels = {
    partner: <PartnerFields {...fields} />,
    way: (
      <>
        <WayFields {...fields} secrets={secrets} stored={stored} onSecrets={onSecrets} />
        {connection}
      </>
    ),
    names: <NameFields {...fields} ownSide={stored?.own_side ?? null} />,
    orders:
      draft.direction === 'Buyer' ? (
        <OrderFields {...fields} company={company} />
      ) : (
        <ToleranceFields {...fields} />
      ),
    mapping: <MappingFields {...fields} />,
  } satisfies Record<ClientTab, ReactNode>;
  return (
    <Tabs
      value={tab}
      // Of its own tabs only.
      onChange={(next) => setTab(next as ClientTab)}
    >
      <Tabs.List aria-label="Settings">
        {CLIENT_TABS.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={refused.includes(name) ? styles.refusedTab : undefined}
          >
            {tabName(name, draft)}
            {refused.includes(name) && <span className="visually-hidden"> has an error</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {CLIENT_TABS.map((name) => (
        <Tabs.Panel key={name} value={name} className={styles.tab}>
          {panels[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const tabName = (tab: ClientTab, { direction }: ClientDraft): string =>
  ({
    partner: 'Partner',
    way: 'Connection',
    names: 'Interchanges',
    orders: direction === 'Buyer' ? 'Orders' : 'Invoices',
    mapping: 'Mapping',
  })[tab];

function PartnerFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">Partner</legend>
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
