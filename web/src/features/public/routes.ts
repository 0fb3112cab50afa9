export { loadBlocksOnce } from './blocks.ts';

export const loadStartPage = () => import('./pages/start-page.tsx');
export const loadAboutPage = () => import('./pages/about-page.tsx');
export const loadPharmacyPage = () => import('./pages/pharmacy-page.tsx');
export const loadManufacturerPage = () => import('./pages/manufacturer-page.tsx');
export const loadTermsPage = () => import('./pages/terms-page.tsx');
export const loadContactPage = () => import('./pages/contact-page.tsx');
export const loadDemoPage = () => import('./pages/contact-page.tsx');
export const loadRegisterPage = () => import('./pages/register-page.tsx');
