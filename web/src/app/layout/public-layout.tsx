import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { currentYear } from '../../shared/clock.ts';
import { preferences, savePreferences } from '../../shared/preferences.ts';
import { useClient } from '../../shared/session.ts';
import { useStore } from '../../shared/store.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Logo } from '../../ui/logo.tsx';
import { shownScheme } from '../../ui/scheme.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useHasPage } from './has-page.ts';
import { footerLinks, navigationLinks } from './public-links.ts';
import styles from './public-layout.module.css';

// Drawn here, so that the start page does not fetch every icon of the application.
const DRAWN = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1.100 1.100M17.300 17.300l1.100 1.100M5.600 18.400l1.100-1.100M17.300 6.700l1.100-1.100',
} as const;

/** Navigation and footer of the brand, for visitors. */
export function PublicLayout() {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Navigation />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

function Navigation() {
  const client = useClient();
  const hasPage = useHasPage();
  const [open, setOpen] = useState(false);
  const links = navigationLinks(client).filter(({ path }) => hasPage(path));
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
      <nav id="public-navigation" aria-label="Main" className={styles.nav} data-open={open || undefined}>
        {links.map(({ label, path }) =>
          path.startsWith('#') ? (
            <a key={label} href={path} onClick={() => setOpen(false)}>
              {label}
            </a>
          ) : (
            <Link key={label} to={path} onClick={() => setOpen(false)}>
              {label}
            </Link>
          ),
        )}
        <SchemeButton />
        <Link to="/login" className={styles.signIn}>
          Sign In
        </Link>
      </nav>
    </header>
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

const SOCIAL = [
  ['linkedin', 'LinkedIn'],
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['instagram', 'Instagram'],
] as const;

function Footer() {
  const client = useClient();
  const hasPage = useHasPage();
  const { supplier_info: info, comm_phone: phone, comm_email: email } = client;
  return (
    <footer id="contact" className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <Logo name={client.name} kind="full" url={client.logo_url} supplier={client.brand === 'direct'} />
          <address className={styles.address}>
            {info.address !== null && <span>{info.address}</span>}
            {phone !== null && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
            {email !== null && <a href={`mailto:${email}`}>{email}</a>}
          </address>
        </div>
        <nav aria-label="Footer" className={styles.footerLinks}>
          {footerLinks(client)
            .filter(({ path }) => hasPage(path))
            .map(({ label, path }) => (
              <Link key={label} to={path}>
                {label}
              </Link>
            ))}
          {SOCIAL.map(([key, label]) => {
            const address = info[key];
            return (
              address !== null && (
                <a key={key} href={address} target="_blank" rel="noopener">
                  {label}
                </a>
              )
            );
          })}
        </nav>
      </div>
      <p className={styles.copyright}>
        © {currentYear()} {client.name}
      </p>
    </footer>
  );
}
