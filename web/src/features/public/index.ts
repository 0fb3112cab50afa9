import { lazy } from 'react';

export { BlocksContext, loadBlocks, loadBlocksOnce } from './blocks.ts';
export { BrandLinks } from './components/brand-links.tsx';
export { PublicFooter } from './components/public-footer.tsx';
export { PublicHeader } from './components/public-header.tsx';

export const StartPage = lazy(async () => ({ default: (await import('./pages/start-page.tsx')).StartPage }));
