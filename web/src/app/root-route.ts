import { createRootRoute } from '@tanstack/react-router';
import { whenReady } from '../shared/session.ts';
import { Root, RootError, RootPending } from './root.tsx';

export const root = createRootRoute({
  beforeLoad: () => whenReady(),
  component: Root,
  errorComponent: RootError,
  pendingComponent: RootPending,
});
