export type { ExclusionsSearch } from './routes.ts';
export { DoNotOffer } from './components/do-not-offer.tsx';
/** The exclusions of the own company, or of all. */
export { ExclusionList } from './components/exclusion-list.tsx';
