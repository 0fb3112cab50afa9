import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { useWide } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useOwnUsers } from '../api.ts';
import { InviteUser } from '../components/invite-user.tsx';
import { FEWER_OWN_COLUMNS, fullName, OWN_COLUMNS, UserCard } from '../components/user-columns.tsx';
import { OwnUserFilters, UserChips } from '../components/user-filters.tsx';
import { UserPanel } from '../components/user-panel.tsx';
import type { UsersSearch } from '../routes.ts';
import { idOf, PER_PAGE, toOwnQuery } from '../users-query.ts';

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
  const { data, error, refetch, isPlaceholderData } = useOwnUsers(query);
  const [inviting, setInviting] = useState(false);
  const wide = useWide();
  const go = (next: UsersSearch, replace = false) =>
    void navigate({ search: (now: UsersSearch) => ({ ...now, ...next }), replace });
  const filter = (next: UsersSearch) => go({ page: undefined, ...next }, true);
  const open = (id: number) => go({ user: String(id) });
  const invites = roles.includes('CompanyAdmin') || roles.includes('FacilityAdmin');
  return (
    <Page fill>
      <PageHeader
        title="Users"
        summary={data ? countOf(data.meta.total, 'user') : 'Please Wait'}
        actions={
          invites && (
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
              Invite user
            </Button>
          )
        }
      />
      <OwnUserFilters search={search} onChange={filter} />
      <DataGrid
        id={wide ? 'users' : 'users-narrow'}
        label="Users"
        columns={wide ? OWN_COLUMNS : FEWER_OWN_COLUMNS}
        rows={data?.data}
        rowId={(user) => String(user.id)}
        rowLabel={fullName}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
        onOpen={(user) => open(user.id)}
        summary={<UserChips search={search} onChange={filter} />}
        renderCard={(user) => <UserCard user={user} onOpen={() => open(user.id)} />}
        empty={<NoUsers onReset={() => void navigate({ search: {} })} />}
        fill
      />
      {data && data.meta.total > PER_PAGE && (
        <Pager
          page={data.meta.page}
          perPage={data.meta.per_page}
          total={data.meta.total}
          onPage={(page) => go({ page: String(page) })}
        />
      )}
      <UserPanel id={idOf(search.user)} onClose={() => go({ user: undefined })} managing={false} />
      <InviteUser opened={inviting} onClose={() => setInviting(false)} onCreated={open} anyCompany={false} />
    </Page>
  );
}

export function NoUsers({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title="No records found"
      action={
        <Button variant="default" onClick={onReset}>
          Show all users
        </Button>
      }
    >
      Try another filter or fewer words.
    </EmptyState>
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
