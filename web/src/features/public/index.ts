import { lazyPart } from '../../shared/load-code.ts';

export { BlocksContext, loadBlocks, loadBlocksOnce } from './blocks.ts';
export { BrandLinks } from './components/brand-links.tsx';
export { PublicFooter } from './components/public-footer.tsx';
export { PublicHeader } from './components/public-header.tsx';

export const StartPage = lazyPart(async () => (await import('./pages/start-page.tsx')).StartPage);
