import { useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { FacilityWidget } from '../../features/facilities/index.ts';
import { BrandLinks } from '../../features/public/index.ts';
import { useClient, useMe } from '../../shared/session.ts';
import { Dropdown, MenuDivider, MenuItem, menuLink } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './header.module.css';

const SCHEMES = [
  { value: 'auto', label: 'Same as system', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;

export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <Dropdown
      kind="menu"
      label="Help"
      button={(button) => <IconButton icon="help" label="Help" {...button} />}
    >
      <Link to="/" {...menuLink}>
        Home
      </Link>
      <Link to="/about" {...menuLink}>
        About Us
      </Link>
      <Link to="/contacts" {...menuLink}>
        Contact Us
      </Link>
      <BrandLinks />
      <MenuDivider />
      <MenuItem onClick={onShortcuts}>Keyboard shortcuts</MenuItem>
    </Dropdown>
  );
}

export function SchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[0];
  return (
    <Dropdown
      kind="menu"
      label="Colors"
      button={(button) => <IconButton icon={current.icon} label={`Colors: ${current.label}`} {...button} />}
    >
      {SCHEMES.map(({ value, label, icon }) => (
        <MenuItem
          key={value}
          icon={<Icon name={icon} size={18} />}
          chosen={value === colorScheme}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </MenuItem>
      ))}
    </Dropdown>
  );
}

interface OwnTools {
  onProfile: () => void;
  onDocuments: () => void;
}

export function UserMenu({ onProfile, onDocuments }: OwnTools) {
  const me = useMe();
  const name = `${me.first_name} ${me.last_name}`;
  return (
    <Dropdown
      kind="menu"
      label={name}
      button={(button) => (
        <button type="button" className={styles.user} {...button}>
          <Avatar me={me} />
          <span className={styles.userName}>{name}</span>
          <span className="visually-hidden">, own menu</span>
        </button>
      )}
    >
      <MenuItem icon={<Icon name="user" size={18} />} onClick={onProfile}>
        Profile
      </MenuItem>
      {me.is_buyer && (
        <MenuItem icon={<Icon name="upload" size={18} />} onClick={onDocuments}>
          Upload Your Documents
        </MenuItem>
      )}
      <Link to="/logout" preload={false} {...menuLink}>
        <Icon name="sign-out" size={18} />
        Logout
      </Link>
    </Dropdown>
  );
}

/** What the header of a phone has no room for, at the end of the menu. */
export function DrawerTools({ onProfile, onDocuments, onStats }: OwnTools & { onStats: () => void }) {
  const me = useMe();
  const { hydra } = useClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next =
    SCHEMES[(SCHEMES.findIndex(({ value }) => value === colorScheme) + 1) % SCHEMES.length] ?? SCHEMES[0];
  const { primary_facility: facility } = me;
  return (
    <div className={styles.drawerTools}>
      {me.user_type === 'buyer' && (
        <div className={styles.facility}>
          <FacilityWidget mode="link" />
          {facility !== null && (
            <span>
              {facility.delivery_address.line_1}, {facility.delivery_address.city}
            </span>
          )}
        </div>
      )}
      {me.user_type === 'buyer' && (
        <Link to="/order-desk" className={styles.drawerItem}>
          <Icon name="listings" /> Order desk
        </Link>
      )}
      {me.user_type === 'buyer' && !hydra && (
        <button type="button" className={styles.drawerItem} onClick={onStats}>
          <Icon name="reports" /> Facility stats
        </button>
      )}
      <button type="button" className={styles.drawerItem} onClick={onProfile}>
        <Icon name="user" /> Profile
      </button>
      {me.is_buyer && (
        <button type="button" className={styles.drawerItem} onClick={onDocuments}>
          <Icon name="upload" /> Upload Your Documents
        </button>
      )}
      <button type="button" className={styles.drawerItem} onClick={() => setColorScheme(next.value)}>
        <Icon name={next.icon} /> Colors: {next.label}
      </button>
      <Link to="/about" className={styles.drawerItem}>
        <Icon name="info" /> About Us
      </Link>
      <Link to="/contacts" className={styles.drawerItem}>
        <Icon name="phone" /> Contact Us
      </Link>
      <BrandLinks className={styles.drawerItem} />
      <Link to="/logout" preload={false} className={styles.drawerItem}>
        <Icon name="sign-out" /> Logout
      </Link>
    </div>
  );
}

function Avatar({ me }: { me: Me }) {
  if (me.picture !== null) return <img className={styles.avatar} src={me.picture} alt="" />;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {me.first_name.slice(0, 1)}
      {me.last_name.slice(0, 1)}
    </span>
  );
}
