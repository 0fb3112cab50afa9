import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DEACTIVATED_MEANS, deactivateQuestion } from '#rules/edi/clients.ts';
import { errorText } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { confirm, SidePanel } from '../../../ui/dialogs.tsx';
import { useAskedClosing, useHeld, type Hold } from '../../../ui/leave-guard.ts';
import { RecordForm } from '../../../ui/record-form.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { GiveIn } from './give-in.tsx';
import { SendCatalog } from './send-catalog.tsx';
import { useClient, useCreateClient, useSaveClient, type EdiClient } from '../api.ts';
import {
  bodyOf,
  draftOf,
  isSame,
  missingOf,
  NO_CLIENT,
  type ClientDraft,
  type SecretsDraft,
} from '../client-draft.ts';
import { ClientState, lastOf } from './client-columns.tsx';
import { ClientFields } from './client-fields.tsx';
import { Connection } from './connection.tsx';
import styles from './edi.module.css';

interface Props {
  id: number | 'new';
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function ClientPanel({ id, onClose, onCreated }: Props) {
  const { hold, close, closeAskless } = useAskedClosing(true, onClose);
  const { data } = useClient(id === 'new' ? null : id);
  const title = id === 'new' ? 'New EDI client' : `EDI client ${data?.name ?? ''}`;
  return (
    <SidePanel title={title} width={640} opened onClose={close}>
      {id === 'new' ? (
        <NewClient hold={hold} onClose={closeAskless} onCreated={onCreated} />
      ) : (
        <StoredClient id={id} hold={hold} />
      )}
    </SidePanel>
  );
}

interface NewProps {
  hold: Hold;
  onClose: () => void;
  onCreated: (id: number) => void;
}

const NO_SECRETS: SecretsDraft = {};

function NewClient({ hold, onClose, onCreated }: NewProps) {
  const [draft, setDraft, forget] = useKeptDraft<ClientDraft>('new-edi-client', () => NO_CLIENT);
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const create = useCreateClient();
  useHeld(isSame(draft, NO_CLIENT) ? null : forget, hold);
  const send = () =>
    create.mutate(bodyOf(draft, secrets, false), {
      onSuccess: ({ data }) => {
        hold(null);
        forget();
        onCreated(data.id);
      },
    });
  return (
    <RecordForm
      send="Add EDI Client"
      sending={create.isPending}
      reason={missingOf(draft)}
      error={create.error}
      pinned
      onSend={send}
      onLeave={() => {
        forget();
        onClose();
      }}
    >
      <ClientFields
        draft={draft}
        secrets={secrets}
        stored={null}
        error={create.error}
        onChange={(part) => setDraft({ ...draft, ...part })}
        onSecrets={(part) => setSecrets({ ...secrets, ...part })}
      />
      <p className={styles.soft}>A new client is not active: activate it once it is set up.</p>
    </RecordForm>
  );
}

function StoredClient({ id, hold }: { id: number; hold: Hold }) {
  const { data, error, refetch } = useClient(id);
  if (data === undefined && error === null) return <SkeletonLines lines={10} />;
  if (data === undefined)
    return <NoRecord error={error} missing="This client does not exist." onRetry={() => void refetch()} />;
  return <Editor client={data} hold={hold} />;
}

const takesCatalog = ({ active, direction, documents }: EdiClient): boolean =>
  active && direction === 'Buyer' && documents.includes('832');

const lastText = (client: EdiClient) =>
  client.last_message === null ? 'No messages yet.' : `Last message: ${lastOf(client)}`;

const PRODUCTION_MEANS = {
  Buyer: 'From now on each 850 becomes an order, and its company pays for it.',
  Seller: 'From now on its orders are sent to it by 850, and its 855, 856, 810 and 832 take effect.',
} as const;

/** Says before what is missing, and that documents count from now on (RB-317). */
const asksProduction = ({ name, direction, missing }: EdiClient, confirmLabel: string) =>
  confirm({
    title: `Let documents of ${name} count?`,
    body:
      missing.length === 0 ? (
        PRODUCTION_MEANS[direction]
      ) : (
        <>
          {PRODUCTION_MEANS[direction]} Still missing:
          <ul>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ),
    confirmLabel,
  });

function Editor({ client, hold }: { client: EdiClient; hold: Hold }) {
  // What was read when typing began: a version that comes meanwhile does not take what is typed.
  const [seen, setSeen] = useState(client);
  const [draft, setDraft] = useState(() => draftOf(client));
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const save = useSaveClient(client.id);
  const changed = !isSame(draft, draftOf(seen)) || Object.keys(secrets).length > 0;
  const take = (next: EdiClient) => {
    setSeen(next);
    setDraft(draftOf(next));
    setSecrets(NO_SECRETS);
  };
  if (!changed && client.version > seen.version) take(client);
  useHeld(changed ? () => undefined : null, hold);
  const send = async () => {
    const begins = draft.usage === 'Production' && seen.usage === 'Test';
    if (begins && !(await asksProduction(client, 'Use Production'))) return;
    save.mutate(
      { ...bodyOf(draft, secrets, seen.active), version: seen.version },
      { onSuccess: ({ data }) => take(data) },
    );
  };
  return (
    <div className={styles.parts}>
      {/* What is typed before the answer comes stays: activity is no field of the form. */}
      <Activity client={client.version === seen.version ? client : seen} held={changed} onSaved={setSeen} />
      <RecordForm
        send="Save"
        sending={save.isPending}
        changed={changed}
        reason={missingOf(draft)}
        error={save.error}
        pinned
        leave="Discard"
        onSend={() => void send()}
        onLeave={() => {
          save.reset();
          take(client);
        }}
      >
        <ClientFields
          draft={draft}
          secrets={secrets}
          stored={seen}
          error={save.error}
          connection={<Connection client={client} held={changed} />}
          onChange={(part) => setDraft({ ...draft, ...part })}
          onSecrets={(part) => setSecrets({ ...secrets, ...part })}
        />
      </RecordForm>
      {!changed && takesCatalog(seen) && <SendCatalog client={seen} />}
      {!changed && <GiveIn client={seen} />}
    </div>
  );
}

interface ActivityProps {
  client: EdiClient;
  /** While something is typed that is not saved. */
  held: boolean;
  onSaved: (saved: EdiClient) => void;
}

/** Nothing comes or goes while a client is not active (RB-318). */
function Activity({ client, held, onSaved }: ActivityProps) {
  const save = useSaveClient(client.id);
  const turn = (active: boolean) =>
    save.mutate(
      { ...bodyOf(draftOf(client), {}, active), version: client.version },
      { onSuccess: ({ data }) => onSaved(data) },
    );
  const enter = async () => {
    if (client.usage === 'Test' || (await asksProduction(client, 'Activate'))) turn(true);
  };
  const leave = async () => {
    const sure = await confirm({
      title: deactivateQuestion(client.name),
      body: DEACTIVATED_MEANS,
      confirmLabel: 'Deactivate',
      destructive: true,
    });
    if (sure) turn(false);
  };
  return (
    <section aria-label="Activity" className={styles.state}>
      {save.error !== null && <p role="alert">{errorText(save.error)}</p>}
      {!client.active && client.missing.length > 0 && (
        <p className={styles.soft}>Still needed: {client.missing.join('; ')}.</p>
      )}
      <div className={styles.activity}>
        <ClientState active={client.active} />
        <span className={styles.soft}>{client.active ? lastText(client) : DEACTIVATED_MEANS}</span>
        {client.active ? (
          <Button
            variant="default"
            size="xs"
            disabled={held}
            loading={save.isPending}
            onClick={() => void leave()}
          >
            Deactivate
          </Button>
        ) : (
          <Button size="xs" disabled={held} loading={save.isPending} onClick={() => void enter()}>
            Activate
          </Button>
        )}
        <Link to="/admin/edi/messages/edi" search={{ client: String(client.id) }}>
          Messages
        </Link>
      </div>
    </section>
  );
}
