import { Suspense } from 'react';
import { CUSTOMER_MONTHS } from '#rules/documents.ts';
import { Panel } from '../../../ui/page.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import { PlaceDocuments } from '../../documents/index.ts';
import type { OrderDetail } from '../api.ts';

/** What a seller keeps on file of whom it ships to: the licenses of the facility, as long as it orders (RB-221). */
export function CustomerLicenses({ order }: { order: OrderDetail }) {
  return (
    <Panel title={`Licenses of ${order.facility_name}`}>
      <Suspense fallback={<SkeletonLines lines={2} />}>
        <PlaceDocuments
          place={{ context: 'facility', facility_id: order.facility_id }}
          keeps={false}
          none={`None can be read here. A seller reads the licenses of a facility for ${CUSTOMER_MONTHS} months after an order that was not cancelled.`}
        />
      </Suspense>
    </Panel>
  );
}
