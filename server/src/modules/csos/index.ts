export { readAuthorities, TEST_ORGANISATION, type Authority } from './authorities.ts';
export { csosJobs, REFRESH_LISTS, REMIND } from './jobs.ts';
export { csosRoutes } from './routes.ts';
export { readSignatureFile } from './signature-file.ts';
export { readCertificate } from './trust/certificate.ts';
export { DEA_PROFILE, hashedDeaNumber } from './trust/dea-profile.ts';
export { findBroken, verifySignature } from './verify-stored.ts';
