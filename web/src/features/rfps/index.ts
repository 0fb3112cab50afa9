import { lazyPart } from '../../shared/load-code.ts';

/** Asks suppliers for proposals for a product: `<NewRfpPopup ndc="00093718001" catalog="medigi" onClose={…} />`. */
export const NewRfpPopup = lazyPart(async () => (await import('./components/new-rfp.tsx')).NewRfpPopup);

/** A line of a home that leads to the requests that wait; nothing where none do. */
export { RfpsWaiting } from './components/rfps-waiting.tsx';
export { useOpenRfps } from './api.ts';
