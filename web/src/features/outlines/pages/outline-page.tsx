import { useLocation } from '@tanstack/react-router';
import { fits } from '../../../shared/has-page.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useMe } from '../../../shared/session.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OUTLINES, stepFor } from '../outlines.ts';
import { OUTLINE_PATHS } from '../../../shared/outline-paths.ts';

/** Pages of questions to the marketplace, beside which the SQL tool answers others. */
const ASKING: ReadonlySet<string> = new Set(['/assistant', '/admin/gpt/reports']);

/** Says what belongs on this page and what serves the same need until then. */
export function OutlinePage() {
  const { pathname } = useLocation();
  const { user_type: side, permissions } = useMe();
  const path = OUTLINE_PATHS.find((one) => fits(one, pathname));
  const outline = path && OUTLINES[path];
  usePageTitle(outline?.title);
  if (!outline) return null;
  const { title, drawing, coming } = outline;
  const { meanwhile, next } = stepFor(outline, side);
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          ASKING.has(path) && permissions.includes('sql') && <LinkButton to="/admin/sql">SQL Tool</LinkButton>
        }
      />
      <EmptyState
        drawing={drawing}
        title={`Coming soon: ${coming}`}
        action={<LinkButton to={next.to}>{next.label}</LinkButton>}
      >
        For now, {meanwhile}
      </EmptyState>
    </Page>
  );
}
