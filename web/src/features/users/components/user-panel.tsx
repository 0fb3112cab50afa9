import { roleNames } from '#rules/accounts/roles.ts';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '#rules/accounts/addresses.ts';
import { formatMoment } from '../../../shared/format.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { HistoryList } from '../../../ui/history-list.tsx';
import { useAskedClosing, type Hold } from '../../../ui/leave-guard.ts';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { NoRecord } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useImpersonate, useUser, useVetUser, type UserRecord } from '../api.ts';
import { EditUser } from './edit-user.tsx';
import { UserActions, type Asking } from './user-actions.tsx';
import { AccessBadge, VettingBadge } from './user-badges.tsx';
import { fullName } from './user-columns.tsx';
import styles from './users.module.css';

interface Props {
  /** Null: closed. */
  id: number | null;
  onClose: () => void;
  /** The manager of all users: vets, resets, impersonates. */
  managing: boolean;
}

/** The record of a user: what can be done, the fields, the history. */
export function UserPanel({ id, onClose, managing }: Props) {
  const { data: user, error, refetch } = useUser(id);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { hold, close } = useAskedClosing(id !== null, onClose);
  const shown = user !== undefined && user.id === id ? user : undefined;
  return (
    <>
      <SidePanel
        title={shown ? fullName(shown) : 'User'}
        width={640}
        opened={id !== null && asking === null}
        onClose={close}
      >
        {id === null ? null : shown ? (
          <UserFile user={shown} managing={managing} onAsk={setAsking} hold={hold} />
        ) : (
          <NoRecord
            error={error}
            missing="This user does not exist."
            action={null}
            onRetry={() => void refetch()}
          />
        )}
      </SidePanel>
      {shown && <Questions user={shown} asking={asking} onDone={() => setAsking(null)} />}
    </>
  );
}

function UserFile({
  user,
  managing,
  onAsk,
  hold,
}: {
  user: UserRecord;
  managing: boolean;
  onAsk: (what: Asking) => void;
  hold: Hold;
}) {
  return (
    <div className={styles.file}>
      <div className={styles.badges}>
        <VettingBadge status={user.vetting_status} />
        <AccessBadge user={user} />
        {user.is_medigi_admin && <StatusBadge tone="neutral">Medigi admin</StatusBadge>}
        <span className={styles.soft}>
          ID {user.id} ·{' '}
          {user.last_login_at ? `last login ${formatMoment(user.last_login_at)}` : 'never signed in'}
        </span>
      </div>
      {user.refused_sign_ins !== null && <RefusedSignIns refused={user.refused_sign_ins} />}
      {user.vetting_note !== null && <p className={styles.note}>{user.vetting_note}</p>}
      <UserActions user={user} managing={managing} onAsk={onAsk} />
      <Tabs defaultValue="details" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details" className={styles.tab ?? ''}>
          {user.can.edit ? (
            <EditUser key={user.version} user={user} anyCompany={managing} hold={hold} />
          ) : (
            <ReadOnly user={user} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="history" className={styles.tab ?? ''}>
          <HistoryList steps={user.history} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function RefusedSignIns({
  refused: { count, addresses, last_at },
}: {
  refused: NonNullable<UserRecord['refused_sign_ins']>;
}) {
  const from = addresses === 1 ? 'one address' : `${addresses} addresses`;
  return (
    <p className={styles.note}>
      {count === 1 ? 'One wrong password' : `${count} wrong passwords`} from {from} in the last 24 hours, the
      last {formatMoment(last_at)}.
    </p>
  );
}

/** The same read-only, and why. */
function ReadOnly({ user }: { user: UserRecord }) {
  return (
    <>
      {user.can.edit_refusal !== null && <p className={styles.note}>{user.can.edit_refusal}</p>}
      <Facts>
        <Fact label="Email">{user.email}</Fact>
        <Fact label="Phone">{user.phone && formatPhone(user.phone)}</Fact>
        <Fact label="Title">{user.title}</Fact>
        <Fact label="Company">{user.company?.name}</Fact>
        <Fact label="Primary facility">{user.primary_facility?.name}</Fact>
        <Fact label="Facilities">{user.facilities.map((one) => one.name).join(', ')}</Fact>
        <Fact label="Roles">{roleNames(user.roles)}</Fact>
      </Facts>
    </>
  );
}

/** What asks for a reason; the panel waits behind. */
function Questions({
  user,
  asking,
  onDone,
}: {
  user: UserRecord;
  asking: Asking | null;
  onDone: () => void;
}) {
  const vet = useVetUser(user.id);
  const impersonate = useImpersonate(user.id);
  return (
    <>
      <ReasonPopup
        title={`Deny ${fullName(user)}`}
        text="Prices are hidden from the person, who reads the note in an e-mail and in the inbox."
        label="Note"
        confirmLabel="Deny"
        opened={asking === 'deny'}
        pending={vet.isPending}
        onClose={onDone}
        onConfirm={(note) => vet.mutate({ status: 'Denied', note }, { onSuccess: onDone })}
      />
      <ReasonPopup
        title={`Impersonate ${fullName(user)}`}
        text="Your session ends. Sign in again with your own credentials to act in the place of this person, for 60 minutes at most. Everything you do is recorded under both names, with this reason."
        label="Reason"
        confirmLabel="Impersonate"
        opened={asking === 'impersonate'}
        pending={impersonate.isPending}
        onClose={onDone}
        onConfirm={(reason) => impersonate.mutate(reason)}
      />
    </>
  );
}
