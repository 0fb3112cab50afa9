import { aNumber } from '../../../test/kit/example.ts';

/** The body of a valid client: it writes by e-mail, so that nothing else needs to be there. */
export const aClientOf = (
  buyer: { companyId: number; userId: number; facilityId: number },
  fields: Record<string, unknown> = {},
) => {
  const number = aNumber();
  return {
    name: `Client ${number}`,
    company_id: buyer.companyId,
    direction: 'Buyer',
    protocol: 'Email',
    isa_qualifier: 'ZZ',
    isa_code: `PARTNER${number}`,
    gs_code: `PARTNER${number}`,
    documents: ['850', '855'],
    usage: 'Test',
    active: true,
    order_user_id: buyer.userId,
    ship_to: [{ qualifier: '91', value: '77', facility_id: buyer.facilityId }],
    email: 'edi@partner.test',
    ...fields,
  };
};
