import { Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { SkeletonLines } from '../../../ui/states.tsx';
import { useSetContact, useUsersOf, type CompanyRecord } from '../api.ts';
import { ActiveBadge } from './badges.tsx';
import styles from './companies.module.css';

/** The people of a company, who speaks for it, and the way to invite another. */
export function CompanyUsers({ company, onInvite }: { company: CompanyRecord; onInvite: () => void }) {
  const allowed = useMe().permissions.includes('users');
  const { data } = useUsersOf(company.id, allowed);
  const setContact = useSetContact(company.id);
  if (!allowed)
    return (
      <p className={styles.soft}>
        Contact: {company.contact_user?.name ?? 'nobody'}. The users are shown to administrators with the
        permission users.
      </p>
    );
  if (data === undefined) return <SkeletonLines lines={4} />;
  const active = data.filter((user) => user.active);
  return (
    <div className={styles.form}>
      <Select
        label="Contact user"
        placeholder="Nobody"
        data={active.map((user) => ({
          value: String(user.id),
          label: `${user.first_name} ${user.last_name}`,
        }))}
        value={company.contact_user ? String(company.contact_user.id) : null}
        disabled={setContact.isPending}
        clearable
        clearButtonProps={{ 'aria-label': 'No contact user' }}
        onChange={(next) => setContact.mutate(next === null ? null : Number(next))}
      />
      <div className={styles.actions}>
        <Button variant={data.length === 0 ? 'filled' : 'default'} onClick={onInvite}>
          Invite user
        </Button>
        {data.length === 0 && <span className={styles.soft}>This company has no users yet.</span>}
      </div>
      <ul className={styles.list}>
        {data.map((user) => (
          <li key={user.id} className={styles.line}>
            <Link to="/admin/user-manager" search={{ user: String(user.id) }}>
              {user.first_name} {user.last_name}
            </Link>
            <span className={styles.soft}>{user.roles.join(', ')}</span>
            <ActiveBadge active={user.active} />
          </li>
        ))}
      </ul>
    </div>
  );
}
