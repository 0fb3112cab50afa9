import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { useAllUsers } from '../api.ts';
import { InviteUser } from '../components/invite-user.tsx';
import { ALL_COLUMNS, FEWER_ALL_COLUMNS, fullName, UserCard } from '../components/user-columns.tsx';
import { UserPanel } from '../components/user-panel.tsx';
import { ALL_USERS } from '../lists.ts';

/** Every user of the marketplace: vetting, roles, impersonation (trading G-127). */
export function UserManagerPage() {
  const screen = useListScreen(ALL_USERS, useSearch({ from: '/app/admin/user-manager' }));
  const { search, asked, go } = screen;
  const users = useAllUsers(screen.query);
  const [inviting, setInviting] = useState(false);
  const open = (id: number) => go({ user: String(id) });
  const ofCompany = users.data?.data.find(({ company }) => company?.id === idOf(search.company));
  return (
    <ListScreen
      title="User Manager"
      screen={screen}
      result={users}
      columns={ALL_COLUMNS}
      fewer={FEWER_ALL_COLUMNS}
      words={{ company: ofCompany?.company?.name }}
      rowId={(user) => String(user.id)}
      rowLabel={fullName}
      onOpen={(user) => open(user.id)}
      renderCard={(user) => <UserCard user={user} onOpen={() => open(user.id)} />}
      buttons={
        <>
          <LinkButton variant="default" to="/admin/registrations">
            Registrations
          </LinkButton>
          <ExportMenu onExport={(format) => saveFile('exportUsers', { query: { ...asked, format } })} />
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
            Invite user
          </Button>
        </>
      }
    >
      <UserPanel id={idOf(search.user)} onClose={() => go({ user: undefined })} managing />
      <InviteUser opened={inviting} onClose={() => setInviting(false)} onCreated={open} anyCompany />
    </ListScreen>
  );
}
