import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { watchEarlyPalette } from './app/layout/early-palette.ts';
import { keepBackspaceHere, allowStyleSheetsAlone } from './app/page-guards.ts';
import { followNetwork } from './shared/connection.ts';
import { preferences } from './shared/preferences.ts';
import { reportErrors } from './shared/report-errors.ts';
import { rememberPerson } from './shared/remembered.ts';
import { followOtherTabs, session } from './shared/session.ts';
import { followSystemScheme, showAccent, showScheme } from './ui/scheme.ts';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';

allowStyleSheetsAlone();

const scheme = () => preferences.get().scheme;
showScheme(scheme());
preferences.subscribe(() => showScheme(scheme()));
followSystemScheme(scheme);
showAccent(session.get().client.accent);
reportErrors();
followOtherTabs();
rememberPerson();
followNetwork();
keepBackspaceHere();
watchEarlyPalette();

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
