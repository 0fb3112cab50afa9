import { Button } from '@mantine/core';
import { userMoves } from '#rules/accounts/vetting.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import {
  useInvite,
  useMakeContact,
  usePasswordReset,
  useSaveUser,
  useVetUser,
  type UserRecord,
} from '../api.ts';
import { draftOf, toSavedUser } from '../user-draft.ts';
import { fullName } from './user-columns.tsx';
import { toast } from '../../../ui/toasts.tsx';
import styles from './users.module.css';

export type Asking = 'deny' | 'impersonate';

interface Props {
  user: UserRecord;
  /** The manager of all users: vets, resets, impersonates. */
  managing: boolean;
  onAsk: (what: Asking) => void;
}

/** What can be done with a user besides changing the fields. */
export function UserActions({ user, managing, onAsk }: Props) {
  const { can } = user;
  return (
    <div className={styles.actions}>
      {managing && <VettingActions user={user} onDeny={() => onAsk('deny')} />}
      {can.invite && <InviteAction user={user} />}
      {managing && <ManagerActions user={user} onImpersonate={() => onAsk('impersonate')} />}
      {can.edit && <AccessAction user={user} />}
    </div>
  );
}

function VettingActions({ user, onDeny }: { user: UserRecord; onDeny: () => void }) {
  const vet = useVetUser(user.id);
  const moves = userMoves(user.vetting_status);
  return (
    <>
      {moves.includes('Approved') && (
        <Button loading={vet.isPending} onClick={() => vet.mutate({ status: 'Approved' })}>
          Approve
        </Button>
      )}
      {moves.includes('Denied') && (
        <Button variant="default" onClick={onDeny}>
          Deny
        </Button>
      )}
    </>
  );
}

function InviteAction({ user }: { user: UserRecord }) {
  const invite = useInvite(user.id);
  return (
    <Button variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
      Send invitation again
    </Button>
  );
}

function ManagerActions({ user, onImpersonate }: { user: UserRecord; onImpersonate: () => void }) {
  const me = useMe();
  const reset = usePasswordReset(user.id);
  const contact = useMakeContact(user.company?.id ?? 0);
  const speaks = user.company !== null && user.active && me.permissions.includes('companies');
  return (
    <>
      {!user.invited && user.active && user.can.edit && (
        <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
          Send password reset
        </Button>
      )}
      {speaks && (
        <Button variant="default" loading={contact.isPending} onClick={() => contact.mutate(user.id)}>
          Make contact user
        </Button>
      )}
      {user.can.impersonate && (
        <Button variant="default" onClick={onImpersonate}>
          Impersonate
        </Button>
      )}
    </>
  );
}

/** Deactivates after asking, activates at once. */
function AccessAction({ user }: { user: UserRecord }) {
  const save = useSaveUser(user.id);
  const switchTo = (active: boolean) =>
    save.mutate(toSavedUser(draftOf(user), { ...user, active }, false), {
      onError: (error) => toast.error(error.message),
    });
  const deactivate = async () => {
    const sure = await confirm({
      title: `Deactivate ${fullName(user)}?`,
      body: 'The person is signed out everywhere at once and can no longer sign in. Orders and history stay.',
      confirmLabel: 'Deactivate',
      destructive: true,
    });
    if (sure) switchTo(false);
  };
  if (!user.active)
    return (
      <Button variant="default" loading={save.isPending} onClick={() => switchTo(true)}>
        Activate
      </Button>
    );
  if (!user.can.deactivate) return null;
  return (
    <Button
      variant="default"
      className={styles.destroys ?? ''}
      loading={save.isPending}
      onClick={() => void deactivate()}
    >
      Deactivate
    </Button>
  );
}
