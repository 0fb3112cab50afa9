export { checkContent, checkName } from './check-file.ts';
export { documentRoutes } from './routes.ts';
export { insertDocument } from './store-document.ts';
