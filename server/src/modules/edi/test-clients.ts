import type { EdiClient } from '#contract/edi/clients.ts';
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

/** What a form sends of a stored client. */
export function bodyOf(client: EdiClient) {
  const {
    id: _,
    company,
    order_user: user,
    own_side: _side,
    last_message: _last,
    missing: _missing,
    ...rest
  } = client;
  const { host_key: _host, test: _test, last_look: _look, mail_domain: _domain, ...stored } = rest;
  const {
    password_set: _password,
    private_key_set: _key,
    token_set: _token,
    ship_to: rows,
    ...body
  } = stored;
  return {
    ...body,
    company_id: company.id,
    order_user_id: user?.id ?? null,
    ship_to: rows.map(({ facility: _facility, ...row }) => row),
  };
}
