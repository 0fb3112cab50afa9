import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { data } from '../primitives.ts';

export const supplierNameEndpoints = {
  listSupplierNames: endpoint({
    method: 'GET',
    path: 'company/supplier_dict',
    summary:
      'Names of active suppliers by their id, in the order of the names, and of others that your orders, bids and requests name; with an ETag, by which `If-None-Match` is answered 304',
    audience: 'signed-in',
    reply: data(z.record(z.string(), z.string())),
  }),
} as const;
