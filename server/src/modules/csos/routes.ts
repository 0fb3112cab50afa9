import type { csosEndpoints } from '#contract/csos/csos.ts';
import type { Handlers } from '../../platform/http/context.ts';
import type { VerifyToken } from '../accounts/index.ts';
import type { Authority } from './authorities.ts';
import { deleteCertificate, deleteExpired } from './delete-certificate.ts';
import { importCertificate } from './import-certificate.ts';
import { createTrust } from './lists.ts';
import { openSigning } from './open-signing.ts';
import { signOrder } from './sign-order.ts';
import { listCertificates } from './views/certificates.ts';
import { listOrdersToSign } from './views/orders-to-sign.ts';
import { viewSignature } from './views/signature.ts';
import { signatureReport } from './views/signature-report.ts';

export function csosRoutes(deps: {
  verify: VerifyToken;
  authorities: readonly Authority[];
}): Handlers<keyof typeof csosEndpoints> {
  const trust = createTrust(deps.authorities);
  return {
    listCertificates: async ({ scope, db, now }) => ({ data: await listCertificates(scope, db, now) }),
    importCertificate: (context, { body }) => importCertificate(context, trust, body),
    deleteExpiredCertificates: (context) => deleteExpired(context),
    deleteCertificate: (context, { params }) => deleteCertificate(context, params.id),
    listOrdersToSign: async ({ scope, db, now }) => ({ data: await listOrdersToSign(scope, db, now) }),
    openSigning: (context, { body }) => openSigning(context, deps.verify, body),
    signOrder: (context, { params, body }) => signOrder(context, trust, { params, body }),
    getOrderSignature: ({ scope, db }, { params }) => viewSignature(scope, db, params.id),
    getSignatureReport: (context, { params }) => signatureReport(context, deps.authorities, params.id),
  };
}
