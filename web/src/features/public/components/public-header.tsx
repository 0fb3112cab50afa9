import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasPage } from '../../../shared/has-page.ts';
import { preferences, savePreferences } from '../../../shared/preferences.ts';
import { useClient } from '../../../shared/session.ts';
import { useStore } from '../../../shared/store.ts';
import { Dropdown, menuLink } from '../../../ui/dropdown.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { shownScheme } from '../../../ui/scheme.ts';
import { useBlocks } from '../blocks.ts';
import { navigationLinks, shownEntries, type PublicEntry } from '../links.ts';
import styles from './chrome.module.css';
import { PublicLink } from './public-link.tsx';

// Drawn here, so that the start page does not fetch every icon of the application.
const DRAWN = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9l6 6 6-6',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1.100 1.100M17.300 17.300l1.100 1.100M5.600 18.400l1.100-1.100M17.300 6.700l1.100-1.100',
} as const;

interface Props {
  /** Tells the navigation from another one on the page. */
  label?: string;
}

/** The navigation of the brand, for visitors. */
export function PublicHeader({ label = 'Main' }: Props) {
  const client = useClient();
  const blocks = useBlocks('navigation');
  const hasPage = useHasPage();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.logo} aria-label={`${client.name}, start page`}>
        <Logo name={client.name} kind="full" url={client.logo_url} supplier={client.brand === 'direct'} />
      </Link>
      <button
        type="button"
        className={styles.toggle}
        aria-label={open ? 'Close the menu' : 'Open the menu'}
        aria-expanded={open}
        aria-controls="public-navigation"
        onClick={() => setOpen(!open)}
      >
        <Glyph path={open ? DRAWN.close : DRAWN.menu} />
      </button>
      <nav id="public-navigation" aria-label={label} className={styles.nav} data-open={open || undefined}>
        {shownEntries(navigationLinks(client, blocks), hasPage).map((entry, index) => (
          <Entry key={`${index} ${entry.label}`} entry={entry} onGo={close} />
        ))}
        <SchemeButton />
        <Link to="/login" className={styles.signIn}>
          Sign In
        </Link>
      </nav>
    </header>
  );
}

function Entry({ entry, onGo }: { entry: PublicEntry; onGo: () => void }) {
  const { label, path = '/', newTab, children } = entry;
  if (children === undefined) {
    return (
      <PublicLink to={path} newTab={newTab} onClick={onGo}>
        {label}
      </PublicLink>
    );
  }
  return (
    <Dropdown
      kind="menu"
      label={label}
      button={(button) => (
        <button type="button" className={styles.menuButton} {...button}>
          {label}
          <Glyph path={DRAWN.down} size={14} />
        </button>
      )}
    >
      {children.map((child, index) => (
        <PublicLink
          key={`${index} ${child.label}`}
          to={child.path}
          newTab={child.newTab}
          onClick={onGo}
          {...menuLink}
        >
          {child.label}
        </PublicLink>
      ))}
    </Dropdown>
  );
}

function SchemeButton() {
  const dark = shownScheme(useStore(preferences).scheme) === 'dark';
  const label = dark ? 'Use the light scheme' : 'Use the dark scheme';
  return (
    <button
      type="button"
      className={styles.scheme}
      aria-label={label}
      title={label}
      onClick={() => savePreferences({ scheme: dark ? 'light' : 'dark' })}
    >
      <Glyph path={dark ? DRAWN.sun : DRAWN.moon} />
    </button>
  );
}
