import { endpoint } from '../endpoint.ts';
import { Done, IdParam } from '../primitives.ts';
import { keepers } from './common.ts';

export const ediCatalogEndpoints = {
  sendEdiCatalog: endpoint({
    method: 'POST',
    path: 'admin/edi/clients/{id}/catalog',
    summary: 'Send the whole catalog to a buyer by 832, at its prices; written by a job within a minute',
    ...keepers,
    params: IdParam,
    reply: Done,
    rate: 'heavy',
    audit: 'edi_client.catalog_asked',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;
