import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { NoMatch, waiting } from '../../../ui/states.tsx';
import { useAllUsers } from '../api.ts';
import { InviteUser } from '../components/invite-user.tsx';
import { ALL_COLUMNS, FEWER_ALL_COLUMNS, fullName, UserCard } from '../components/user-columns.tsx';
import { AllUserFilters, companyNameIn, UserChips } from '../components/user-filters.tsx';
import { UserPanel } from '../components/user-panel.tsx';
import type { UsersSearch } from '../routes.ts';
import { idOf, toAllQuery } from '../users-query.ts';

/** Every user of the marketplace: vetting, roles, impersonation (trading G-127). */
export function UserManagerPage() {
  const search = useSearch({ from: '/app/admin/user-manager' });
  const navigate = useNavigate({ from: '/admin/user-manager' });
  const query = toAllQuery(search);
  const list = useAllUsers(query);
  const [inviting, setInviting] = useState(false);
  const go = (next: UsersSearch, replace = false) =>
    void navigate({ search: (now: UsersSearch) => ({ ...now, ...next }), replace });
  const filter = (next: UsersSearch) => go({ page: undefined, ...next }, true);
  const open = (id: number) => go({ user: String(id) });
  const companyName = companyNameIn(list.data?.data, idOf(search.company));
  const { page: _page, per_page: _perPage, ...filters } = query;
  return (
    <Page fill>
      <PageHeader
        title="User Manager"
        summary={list.data ? countOf(list.data.meta.total, 'user') : waiting(list)}
        actions={
          <>
            <LinkButton variant="default" to="/admin/registrations">
              Registrations
            </LinkButton>
            <ExportMenu onExport={(format) => saveFile('exportUsers', { query: { ...filters, format } })} />
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
              Invite user
            </Button>
          </>
        }
      />
      <AllUserFilters search={search} onChange={filter} companyName={companyName} />
      <RecordList
        id="user-manager"
        label="Users"
        columns={ALL_COLUMNS}
        fewer={FEWER_ALL_COLUMNS}
        result={list}
        onPage={(page) => go({ page: String(page) })}
        rowId={(user) => String(user.id)}
        rowLabel={fullName}
        sort={query.sort ?? 'name'}
        onSort={(sort) => go({ page: undefined, sort })}
        onOpen={(user) => open(user.id)}
        summary={<UserChips search={search} onChange={filter} companyName={companyName} />}
        renderCard={(user) => <UserCard user={user} onOpen={() => open(user.id)} />}
        empty={<NoMatch what="users" onReset={() => void navigate({ search: {} })} />}
        fill
      />
      <UserPanel id={idOf(search.user)} onClose={() => go({ user: undefined })} managing />
      <InviteUser opened={inviting} onClose={() => setInviting(false)} onCreated={open} anyCompany />
    </Page>
  );
}
