import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  CARE_FACILITY_TYPES,
  FACILITY_TYPES,
  NEUROLOGY_FACILITY_TYPES,
} from '#rules/accounts/facility-types.ts';
import { isHostName } from '#rules/links.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useSuppliers, type ClientRecord } from '../api.ts';
import { BRANDS, CATALOGS, HYDRA, hydraChoice, hydraSetting } from '../client-draft.ts';
import type { ClientForm } from '../use-client-form.ts';
import styles from './client.module.css';

type WithClient = ClientForm & { client: ClientRecord };

/** The hosts that show the brand. */
export function HostSection({ draft, change, errors, client }: WithClient) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const standard = client.hosts.find((one) => one.is_default)?.host;
  const add = () => {
    const host = name.trim().toLowerCase();
    if (!isHostName(host))
      return setProblem('A host is a name such as market.example, without port and path');
    if (draft.hosts.includes(host)) return setProblem('This host stands there already');
    change({ hosts: [...draft.hosts, host] });
    setName('');
    setProblem(null);
  };
  return (
    <Panel title="Hosts">
      <ul className={styles.hosts}>
        {draft.hosts.map((host) => (
          <li key={host}>
            <span>{host}</span>
            {host === standard ? (
              <StatusBadge tone="info">Default</StatusBadge>
            ) : (
              <IconButton
                icon="trash"
                iconSize={16}
                label={`Remove ${host}`}
                onClick={() => change({ hosts: draft.hosts.filter((one) => one !== host) })}
              />
            )}
          </li>
        ))}
        {draft.hosts.length === 0 && <li className={styles.soft}>No host shows this brand yet.</li>}
      </ul>
      <form
        className={styles.addHost}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextInput
          label="Another host"
          placeholder="market.example"
          value={name}
          error={problem ?? errors['hosts']}
          maxLength={260}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Add
        </Button>
      </form>
      <Switch
        className={styles.below ?? ''}
        label="Active"
        description="The hosts of an inactive brand show the default one"
        checked={draft.active}
        error={errors['active']}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </Panel>
  );
}

/** Kind, supplier, white label and what it switches. */
export function FeatureSection({ draft, change, errors, client }: WithClient) {
  const suppliers = useSuppliers().data ?? [];
  const { hydra_config: features } = draft;
  return (
    <Panel title="Market">
      <div className={styles.fields}>
        <Select
          label="Kind"
          data={BRANDS}
          value={draft.brand}
          allowDeselect={false}
          onChange={(brand) => {
            if (brand === null) return;
            change({ brand, ...(brand !== 'direct' && { supplier_company_id: null }) });
          }}
        />
        <Select
          label="Starting catalog"
          data={CATALOGS}
          value={draft.catalog_type}
          allowDeselect={false}
          onChange={(catalog) => catalog !== null && change({ catalog_type: catalog })}
        />
        {draft.brand === 'direct' && (
          <Select
            label="Supplier"
            data={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.supplier_company_id === null ? null : String(draft.supplier_company_id)}
            error={errors['supplier_company_id']}
            searchable
            onChange={(id) => change({ supplier_company_id: id === null ? null : Number(id) })}
          />
        )}
        <Select
          label="White label (hydra)"
          description={`The installation says ${client.hydra_default ? 'on' : 'off'}`}
          data={HYDRA}
          value={hydraChoice(draft.hydra)}
          allowDeselect={false}
          onChange={(choice) => choice !== null && change({ hydra: hydraSetting(choice) })}
        />
      </div>
      <div className={styles.switches}>
        <Switch
          label="RFPs in white label"
          checked={features.rfp_enabled}
          onChange={(event) =>
            change({ hydra_config: { ...features, rfp_enabled: event.currentTarget.checked } })
          }
        />
        <Switch
          label="Bids in white label"
          checked={features.bid_enabled}
          onChange={(event) =>
            change({ hydra_config: { ...features, bid_enabled: event.currentTarget.checked } })
          }
        />
        <Switch
          label="Direct mode: own navigation, footer and start page"
          checked={draft.use_direct}
          onChange={(event) => change({ use_direct: event.currentTarget.checked })}
        />
        <Switch
          label="Seller-only: visitors register as pharmacies alone"
          checked={draft.seller_only}
          onChange={(event) => change({ seller_only: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}

const LISTS = [
  ['The 14 of the market', FACILITY_TYPES],
  ['The 5 of neurology', NEUROLOGY_FACILITY_TYPES],
  ['The 15 of care', CARE_FACILITY_TYPES],
] as const;

/** What concerns orders and registrations. */
export function DeliverySection({ draft, change, errors }: ClientForm) {
  const lines = (text: string) => text.split('\n');
  return (
    <Panel title="Orders and registration">
      <div className={styles.stack}>
        <Textarea
          label="Delivery note"
          description="In the cart above the shipping options, and on the start page of a supplier"
          value={draft.delivery_note ?? ''}
          error={errors['delivery_note']}
          autosize
          minRows={2}
          maxLength={1000}
          onChange={(event) => change({ delivery_note: event.currentTarget.value || null })}
        />
        <Switch
          label="Expedited shipping"
          checked={draft.expedited_shipping}
          onChange={(event) => change({ expedited_shipping: event.currentTarget.checked })}
        />
        <Textarea
          label="Facility types"
          description="One per line, in the order of the choice"
          value={draft.facility_types.join('\n')}
          error={listError(errors)}
          autosize
          minRows={4}
          maxRows={16}
          onChange={(event) => change({ facility_types: lines(event.currentTarget.value) })}
        />
        <div className={styles.lists}>
          {LISTS.map(([label, list]) => (
            <Button
              key={label}
              variant="default"
              size="compact-xs"
              onClick={() => change({ facility_types: [...list] })}
            >
              {label}
            </Button>
          ))}
        </div>
        <TextInput
          label="Address after logout"
          description="Empty: the start page"
          placeholder="https://"
          value={draft.logout_return_url ?? ''}
          error={errors['logout_return_url']}
          maxLength={500}
          onChange={(event) => change({ logout_return_url: event.currentTarget.value || null })}
        />
      </div>
    </Panel>
  );
}

/** The refusal of the list or of one of its lines. */
const listError = (errors: Record<string, string>): string | undefined =>
  Object.entries(errors).find(([field]) => field.startsWith('facility_types'))?.[1];
