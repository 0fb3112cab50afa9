import { HARBOR } from './buyers.ts';
import type { FacilityInfo } from './companies.ts';
import { companyIdOf } from './handle-listings.ts';
import type { Row } from './insert-rows.ts';
import { MERIDIAN } from './labelers.ts';
import type { People } from './people.ts';
import { at } from './random.ts';

interface Asking {
  facilities: readonly FacilityInfo[];
  people: Pick<People, 'user' | 'buyersOf'>;
  now: Date;
}

/** Harbor may buy schedule II from Meridian; Lakeshore has asked no one. Whoever asked answers for it. */
export function csosRows({ facilities, people, now }: Asking): Row<'csos_approval'>[] {
  const asked = (
    facility: string,
    seller: string,
    is: { status: 'approved' | 'requested' | 'declined'; days: number; reason?: string },
  ): Row<'csos_approval'> => {
    const { id, dea } = at(
      facilities.filter(({ name }) => name === facility),
      0,
    );
    const buyer = people.user.find((user) => user.id === people.buyersOf.get(id)?.[0]);
    return {
      facility_id: id,
      seller_company_id: companyIdOf(seller),
      status: is.status,
      reason: is.reason ?? null,
      requested_by: buyer?.id ?? null,
      requested_at: new Date(now.getTime() - is.days * 86_400_000),
      contact_name: buyer ? `${buyer.first_name} ${buyer.last_name}` : null,
      contact_email: buyer?.email ?? null,
      contact_phone: '3125550142',
      contact_dea: dea,
      contact_signs: false,
    };
  };
  return [
    asked(HARBOR, MERIDIAN, { status: 'approved', days: 210 }),
    asked(HARBOR, 'Eastgate Therapeutics', { status: 'requested', days: 3 }),
    asked('Great Plains Omaha', MERIDIAN, { status: 'approved', days: 180 }),
    asked('Great Plains Omaha', 'Granite State Pharma', { status: 'approved', days: 180 }),
    asked('Great Plains Lincoln', MERIDIAN, { status: 'requested', days: 6 }),
    asked('Desert Sun Hospital', 'Dunmore Generics', {
      status: 'declined',
      days: 40,
      reason: 'The certificate on file has expired.',
    }),
  ];
}
