import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { idOf } from '../../../shared/search-params.ts';
import { useMe } from '../../../shared/session.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useOwnUsers } from '../api.ts';
import { InviteUser } from '../components/invite-user.tsx';
import { FEWER_OWN_COLUMNS, fullName, OWN_COLUMNS, UserCard } from '../components/user-columns.tsx';
import { UserPanel } from '../components/user-panel.tsx';
import { OWN_USERS } from '../lists.ts';

/** The people whom one administers: of the company, or of the assigned facilities. */
export function UsersPage() {
  const { roles, is_admin: isAdmin } = useMe();
  if (isAdmin) return <ManagerInstead />;
  const looks = roles.some((role) => ['CompanyAdmin', 'FacilityAdmin', 'Seller'].includes(role));
  return looks ? <UserList /> : <NotYours />;
}

function UserList() {
  const { roles } = useMe();
  const screen = useListScreen(OWN_USERS, useSearch({ from: '/app/users' }));
  const { search, go } = screen;
  const [inviting, setInviting] = useState(false);
  const open = (id: number) => go({ user: String(id) });
  const invites = roles.includes('CompanyAdmin') || roles.includes('FacilityAdmin');
  return (
    <ListScreen
      screen={screen}
      result={useOwnUsers(screen.query)}
      columns={OWN_COLUMNS}
      fewer={FEWER_OWN_COLUMNS}
      rowId={(user) => String(user.id)}
      rowLabel={fullName}
      onOpen={(user) => open(user.id)}
      renderCard={(user) => <UserCard user={user} onOpen={() => open(user.id)} />}
      buttons={
        invites && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
            Invite user
          </Button>
        )
      }
    >
      <UserPanel id={idOf(search.user)} onClose={() => go({ user: undefined })} managing={false} />
      <InviteUser opened={inviting} onClose={() => setInviting(false)} onCreated={open} anyCompany={false} />
    </ListScreen>
  );
}

function ManagerInstead() {
  return (
    <Page>
      <PageHeader title="Users" />
      <EmptyState
        drawing="inbox"
        title="Administrators manage all users in one place."
        action={<LinkButton to="/admin/user-manager">Open the user manager</LinkButton>}
      />
    </Page>
  );
}

function NotYours() {
  return (
    <Page>
      <PageHeader title="Users" />
      <EmptyState
        drawing="inbox"
        title="Users are managed by the administrators of your company."
        action={<LinkButton to="/">Go home</LinkButton>}
      >
        Ask one of them to invite somebody or to change a role.
      </EmptyState>
    </Page>
  );
}
