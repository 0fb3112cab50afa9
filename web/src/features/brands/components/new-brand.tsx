import { Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useClients, useCreateClient, useSuppliers, type NewClient } from '../api.ts';
import { BRANDS } from '../client-draft.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Chosen from the start. */
  copyOf?: number;
}

/** Creates a brand from scratch or from another one; its hosts are given to it afterwards. */
export function NewBrand({ opened, onClose, copyOf }: Props) {
  return (
    <Popup title="New brand" opened={opened} onClose={onClose} width={520}>
      {opened && <NewBrandForm onClose={onClose} copyOf={copyOf} />}
    </Popup>
  );
}

function NewBrandForm({ onClose, copyOf }: { onClose: () => void; copyOf: number | undefined }) {
  const navigate = useNavigate();
  const suppliers = useSuppliers();
  const clients = useClients({ per_page: 200 }).data?.data ?? [];
  const create = useCreateClient();
  const [chosen, setChosen, forget] = useKeptDraft<Partial<NewClient>>(`new-brand-${copyOf ?? 0}`, () =>
    copyOf === undefined ? {} : { copy_of: copyOf },
  );
  const original = clients.find(({ id }) => id === chosen.copy_of);
  const brand = chosen.brand ?? original?.brand ?? 'direct';
  const errors = fieldErrors(create.error);
  const change = (next: Partial<NewClient>) => {
    setChosen({ ...chosen, ...next });
    create.reset();
  };
  const leave = () => {
    forget();
    onClose();
  };
  const submit = () => {
    const { name = '', hostkey = '', supplier_company_id: supplier = null, copy_of } = chosen;
    const supplierId = brand === 'direct' ? supplier : null;
    const body = { name, hostkey, brand, supplier_company_id: supplierId, ...(copy_of && { copy_of }) };
    create.mutate(body, {
      onSuccess: ({ data }) => {
        toast.success('Brand created');
        leave();
        void navigate({ to: '/admin/direct/$id', params: { id: String(data.id) } });
      },
    });
  };
  return (
    <RecordForm
      send="Create brand"
      sending={create.isPending}
      onSend={submit}
      error={create.error}
      onLeave={leave}
    >
      <TextInput
        label="Name"
        description="What visitors read in logo, title and footer"
        value={chosen.name ?? ''}
        error={errors['name']}
        maxLength={100}
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Host key"
        description="A short name for the installation, such as supplier-c. It stays."
        value={chosen.hostkey ?? ''}
        error={errors['hostkey']}
        maxLength={50}
        onChange={(event) => change({ hostkey: event.currentTarget.value })}
      />
      <Select
        label="Copy of"
        description="Takes over all settings and blocks, not the hosts"
        placeholder="None, plain settings"
        data={clients.map(({ id, name, hostkey }) => ({ value: String(id), label: `${name} (${hostkey})` }))}
        value={chosen.copy_of === undefined ? null : String(chosen.copy_of)}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Copy none' }}
        onChange={(id) => change({ copy_of: id === null ? undefined : Number(id) })}
      />
      <Select
        label="Kind"
        data={BRANDS}
        value={brand}
        allowDeselect={false}
        onChange={(next) => next !== null && change({ brand: next })}
      />
      {brand === 'direct' && (
        <Select
          label="Supplier"
          placeholder="Whose site it is"
          data={(suppliers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen.supplier_company_id == null ? null : String(chosen.supplier_company_id)}
          error={errors['supplier_company_id']}
          searchable
          onChange={(id) => change({ supplier_company_id: id === null ? null : Number(id) })}
        />
      )}
    </RecordForm>
  );
}
