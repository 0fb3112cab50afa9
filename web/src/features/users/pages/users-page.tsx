import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { EmptyState, NoMatch, waiting } from '../../../ui/states.tsx';
import { useOwnUsers } from '../api.ts';
import { InviteUser } from '../components/invite-user.tsx';
import { FEWER_OWN_COLUMNS, fullName, OWN_COLUMNS, UserCard } from '../components/user-columns.tsx';
import { OwnUserFilters, UserChips } from '../components/user-filters.tsx';
import { UserPanel } from '../components/user-panel.tsx';
import type { UsersSearch } from '../routes.ts';
import { idOf, toOwnQuery } from '../users-query.ts';

/** The people whom one administers: of the company, or of the assigned facilities. */
export function UsersPage() {
  const { roles, is_admin: isAdmin } = useMe();
  if (isAdmin) return <ManagerInstead />;
  const looks = roles.some((role) => ['CompanyAdmin', 'FacilityAdmin', 'Seller'].includes(role));
  return looks ? <UserList /> : <NotYours />;
}

function UserList() {
  const { roles } = useMe();
  const search = useSearch({ from: '/app/users' });
  const navigate = useNavigate({ from: '/users' });
  const query = toOwnQuery(search);
  const list = useOwnUsers(query);
  const [inviting, setInviting] = useState(false);
  const go = (next: UsersSearch, replace = false) =>
    void navigate({ search: (now: UsersSearch) => ({ ...now, ...next }), replace });
  const filter = (next: UsersSearch) => go({ page: undefined, ...next }, true);
  const open = (id: number) => go({ user: String(id) });
  const invites = roles.includes('CompanyAdmin') || roles.includes('FacilityAdmin');
  return (
    <Page fill>
      <PageHeader
        title="Users"
        summary={list.data ? countOf(list.data.meta.total, 'user') : waiting(list)}
        actions={
          invites && (
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
              Invite user
            </Button>
          )
        }
      />
      <OwnUserFilters search={search} onChange={filter} />
      <RecordList
        id="users"
        label="Users"
        columns={OWN_COLUMNS}
        fewer={FEWER_OWN_COLUMNS}
        result={list}
        onPage={(page) => go({ page: String(page) })}
        rowId={(user) => String(user.id)}
        rowLabel={fullName}
        onOpen={(user) => open(user.id)}
        summary={<UserChips search={search} onChange={filter} />}
        renderCard={(user) => <UserCard user={user} onOpen={() => open(user.id)} />}
        empty={<NoMatch what="users" onReset={() => void navigate({ search: {} })} />}
        fill
      />
      <UserPanel id={idOf(search.user)} onClose={() => go({ user: undefined })} managing={false} />
      <InviteUser opened={inviting} onClose={() => setInviting(false)} onCreated={open} anyCompany={false} />
    </Page>
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
