export { checkContent, checkName } from './check-file.ts';
export { removeDocument } from './delete-document.ts';
export { documentRoutes } from './routes.ts';
export { insertLicense } from './store-document.ts';
