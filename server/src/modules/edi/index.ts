export { SEAL_EDI_SECRETS, sealSecretsAnew } from './clients/seal-anew.ts';
export { ediRoutes } from './routes.ts';
