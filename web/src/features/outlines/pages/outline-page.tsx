import { useLocation } from '@tanstack/react-router';
import { fits } from '../../../shared/fits.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useMe } from '../../../shared/session.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OUTLINES } from '../outlines.ts';
import { OUTLINE_PATHS } from '../../../shared/outline-paths.ts';

/** Says what belongs on this page and what serves the same need until then. */
export function OutlinePage() {
  const { pathname } = useLocation();
  const trades = useMe().user_type !== null;
  const path = OUTLINE_PATHS.find((one) => fits(one, pathname));
  const outline = path && OUTLINES[path];
  usePageTitle(outline?.title);
  if (!outline) return null;
  const { title, drawing, purpose, meanwhile, next } = outline;
  // Who reads analytics only has no orders to go to.
  const step = trades ? next : { label: 'About us', to: '/about' };
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        drawing={drawing}
        title={purpose}
        action={<LinkButton to={step.to}>{step.label}</LinkButton>}
      >
        {meanwhile}
      </EmptyState>
    </Page>
  );
}
