import { createRoute } from '@tanstack/react-router';
import { layout, leaveUnknownPage } from './layout.ts';

/** Whatever has no route of its own is told and led to the root (SH-126). */
export const unknownRoute = createRoute({
  getParentRoute: () => layout,
  path: '$',
  beforeLoad: ({ location }) => leaveUnknownPage(location),
});
