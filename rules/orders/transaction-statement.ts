/**
 * What a seller states with a shipment of prescription drugs (21 U.S.C. 360eee (27), transaction statement): that the entity
 * transferring ownership
 */
export const TRANSACTION_STATEMENT = [
  'is authorized as required under the Drug Supply Chain Security Act;',
  'received the product from a person that is authorized as required under that Act;',
  'received transaction information and a transaction statement from the prior owner of the product, as required under that Act;',
  'did not knowingly ship a suspect or illegitimate product;',
  'had systems and processes in place to comply with the verification requirements of that Act;',
  'did not knowingly provide false transaction information.',
] as const;

export const NOT_PROVIDED = 'Not provided';
