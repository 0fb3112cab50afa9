import { lazy } from 'react';

export { BlocksContext, loadBlocks } from './blocks.ts';
export { PublicFooter } from './components/public-footer.tsx';
export { PublicHeader } from './components/public-header.tsx';

export const StartPage = lazy(async () => ({ default: (await import('./pages/start-page.tsx')).StartPage }));
