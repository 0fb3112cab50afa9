import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { useWide } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useAllUsers } from '../api.ts';
import { InviteUser } from '../components/invite-user.tsx';
import { ALL_COLUMNS, FEWER_ALL_COLUMNS, fullName, UserCard } from '../components/user-columns.tsx';
import { AllUserFilters, companyNameIn, UserChips } from '../components/user-filters.tsx';
import { UserPanel } from '../components/user-panel.tsx';
import type { UsersSearch } from '../routes.ts';
import { idOf, PER_PAGE, toAllQuery } from '../users-query.ts';
import { NoUsers } from './users-page.tsx';

/** Every user of the marketplace: vetting, roles, impersonation (trading G-127). */
export function UserManagerPage() {
  const search = useSearch({ from: '/app/admin/user-manager' });
  const navigate = useNavigate({ from: '/admin/user-manager' });
  const query = toAllQuery(search);
  const { data, error, refetch, isPlaceholderData } = useAllUsers(query);
  const [inviting, setInviting] = useState(false);
  const wide = useWide();
  const go = (next: UsersSearch, replace = false) =>
    void navigate({ search: (now: UsersSearch) => ({ ...now, ...next }), replace });
  const filter = (next: UsersSearch) => go({ page: undefined, ...next }, true);
  const open = (id: number) => go({ user: String(id) });
  const companyName = companyNameIn(data?.data, idOf(search.company));
  const { page: _page, per_page: _perPage, ...filters } = query;
  return (
    <Page fill>
      <PageHeader
        title="User Manager"
        summary={data ? countOf(data.meta.total, 'user') : 'Please Wait'}
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
      <DataGrid
        id={wide ? 'user-manager' : 'user-manager-narrow'}
        label="Users"
        columns={wide ? ALL_COLUMNS : FEWER_ALL_COLUMNS}
        rows={data?.data}
        rowId={(user) => String(user.id)}
        rowLabel={fullName}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
        sort={query.sort ?? 'name'}
        onSort={(sort) => filter({ sort })}
        onOpen={(user) => open(user.id)}
        summary={<UserChips search={search} onChange={filter} companyName={companyName} />}
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
      <UserPanel id={idOf(search.user)} onClose={() => go({ user: undefined })} managing />
      <InviteUser opened={inviting} onClose={() => setInviting(false)} onCreated={open} anyCompany />
    </Page>
  );
}
