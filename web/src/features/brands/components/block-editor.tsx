import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BLOCK_AUDIENCES, type BlockType } from '#rules/brands/direct-blocks.ts';
import { fieldErrors } from '../../../shared/api-error.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { HtmlField } from '../../../ui/html-field.tsx';
import { askToLeave, useLeaveGuard } from '../../../ui/leave-guard.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { toast } from '../../../ui/toasts.tsx';
import {
  fieldsOf,
  useCreateBlock,
  useSaveBlock,
  type BlockDraft,
  type BlockFields,
  type ClientRecord,
} from '../api.ts';
import { BlockLinks } from './block-links.tsx';

/** Null block: a new one of the type. */
export interface Edited {
  type: BlockType;
  block: BlockDraft | null;
}

interface Props {
  client: ClientRecord;
  edited: Edited | null;
  onClose: () => void;
}

const EMPTY: BlockFields = {
  title: '',
  url: null,
  new_tab: true,
  content: '',
  children: [],
  roles: [],
  active: true,
};
const NAMES = { navigation: 'entry', footer: 'footer text', blackbox: 'start page text' } as const;

/** One block in a panel; closing it with unsaved words asks first. */
export function BlockEditor({ client, edited, onClose }: Props) {
  const [dirty, setDirty] = useState(false);
  const close = async () => {
    if (dirty && !(await askToLeave())) return;
    setDirty(false);
    onClose();
  };
  const name = edited === null ? '' : NAMES[edited.type];
  return (
    <SidePanel
      title={edited?.block ? `Edit ${name}` : `New ${name}`}
      width={640}
      opened={edited !== null}
      onClose={() => void close()}
    >
      {edited && (
        <BlockForm
          client={client}
          edited={edited}
          onDirty={setDirty}
          onCancel={() => void close()}
          onSaved={() => {
            setDirty(false);
            onClose();
          }}
        />
      )}
    </SidePanel>
  );
}

interface FormProps {
  client: ClientRecord;
  edited: Edited;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function BlockForm({ client, edited: { type, block }, onDirty, onCancel, onSaved }: FormProps) {
  const [start] = useState(() => (block === null ? EMPTY : fieldsOf(block)));
  const [fields, setFields] = useState(start);
  const create = useCreateBlock(client.id);
  const save = useSaveBlock();
  const { error } = block === null ? create : save;
  const errors = fieldErrors(error);
  useLeaveGuard(fields !== start);
  const change = (next: Partial<BlockFields>) => {
    setFields({ ...fields, ...next });
    onDirty(true);
    create.reset();
    save.reset();
  };
  const submit = () => {
    const done = {
      onSuccess: () => {
        toast.success('Draft saved');
        onSaved();
      },
    };
    if (block === null) create.mutate({ type, fields }, done);
    else save.mutate({ id: block.id, version: block.version, fields }, done);
  };
  return (
    <RecordForm
      send="Save draft"
      sending={create.isPending || save.isPending}
      onSend={submit}
      error={error}
      onLeave={onCancel}
    >
      <TextInput
        label="Title"
        value={fields.title}
        error={errors['title']}
        maxLength={120}
        data-autofocus
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {type !== 'navigation' && (
        <HtmlField
          value={fields.content}
          error={errors['content']}
          onChange={(html) => change({ content: html })}
        />
      )}
      <TextInput
        label="URL"
        description={
          type === 'navigation'
            ? 'https://…, or a path such as /about'
            : 'Where the title leads; may stay empty'
        }
        value={fields.url ?? ''}
        error={errors['url']}
        maxLength={500}
        onChange={(event) => change({ url: event.currentTarget.value || null })}
      />
      <Switch
        label="Opens in a new tab"
        checked={fields.new_tab}
        onChange={(event) => change({ new_tab: event.currentTarget.checked })}
      />
      {type === 'navigation' && (
        <BlockLinks links={fields.children} errors={errors} onChange={(children) => change({ children })} />
      )}
      <MultiSelect
        label="Shown to"
        description="Nobody chosen: everybody"
        placeholder={fields.roles.length === 0 ? 'Everybody' : ''}
        data={[...BLOCK_AUDIENCES]}
        value={[...fields.roles]}
        hidePickedOptions
        onChange={(roles) => change({ roles: BLOCK_AUDIENCES.filter((one) => roles.includes(one)) })}
      />
      <Switch
        label="Active"
        checked={fields.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </RecordForm>
  );
}
