import { Outlet, useLocation, useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../shared/api-error.ts';
import { useClient, useSession, whenReady } from '../shared/session.ts';
import { pageTitle } from '../shared/page-title.ts';
import { useStore } from '../shared/store.ts';
import { hasCardForm } from '../features/cart/index.ts';
import { Problem } from './problem.tsx';
import { showAccent } from '../ui/scheme.ts';

/** Below everything: the brand's accent, the title of the tab, and its announcement. */
export function Root() {
  const { accent } = useClient();
  useEffect(() => showAccent(accent), [accent]);
  return (
    <>
      <TabTitle />
      <CardPolicy />
      <Outlet />
    </>
  );
}

const ASKED = 'card-form-asked';

/** The policy of a page comes with it: the cart of who pays by card is loaded with the form of the card provider, others without. */
function CardPolicy() {
  const { config, me } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const href = useLocation({ select: (location) => location.href });
  const here = hasCardForm();
  const isCart = path === '/cart';
  const wants =
    isCart && typeof config?.stripe_key === 'string' && me?.company?.payment_option === 'credit_card';
  useEffect(() => {
    if (here) sessionStorage.removeItem(ASKED);
    // Once: a page that comes without it says so where the form should be.
    const missing = wants && !here && sessionStorage.getItem(ASKED) === null;
    if (missing) sessionStorage.setItem(ASKED, 'yes');
    // The address bar may be behind the router, so that loading again would lead back.
    if (missing || (here && !isCart)) window.location.replace(href);
  }, [here, href, isCart, wants]);
  return null;
}

function TabTitle() {
  const { config, client } = useSession();
  const matches = useMatches();
  const ofRoute = matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title;
  const label = useStore(pageTitle) ?? ofRoute ?? null;
  const name = config?.clientName ?? client.name;
  const title = label === null ? name : `${label} | ${name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <span className="visually-hidden" role="status">
      {label}
    </span>
  );
}

/** The application could not start, mostly because the server does not answer. */
export function RootError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    await whenReady().catch(() => undefined);
    await router.invalidate();
  };
  return (
    <Problem
      as="main"
      title={errorText(error)}
      text="Nothing was lost. Check your connection and try again."
      action={['Try again', () => void retry()]}
    />
  );
}
