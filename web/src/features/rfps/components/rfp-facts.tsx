import { deliveries } from '#rules/rfps/terms.ts';
import { countOf, formatCount, plainDay } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { Ndc } from '../../../ui/values.tsx';
import type { Rfp } from '../answering-api.ts';
import { deliveriesText } from '../request.ts';
import { AskedExtension } from './extend.tsx';
import { AskedPause } from './pause.tsx';
import { Renewal, RfpStatusBadge } from './rfp-columns.tsx';

/** What was asked for, to read (G-064, G-069). */
export function RfpFacts({ rfp, names }: { rfp: Rfp; names: boolean }) {
  return (
    <Facts>
      {names && (
        <>
          <Fact label="NDC">
            <Ndc ndc={rfp.ndc_number} />
          </Fact>
          <Fact label="Product">{rfp.description}</Fact>
        </>
      )}
      <Fact label="Status">
        <RfpStatusBadge rfp={rfp} />
        {rfp.parent_id !== null && <Renewal />}
      </Fact>
      <Fact label="Facility">{rfp.facility_name}</Fact>
      <Fact label="Catalog">
        <CatalogMark catalog={rfp.catalog_type} />
      </Fact>
      <Fact label="Quantity">
        {countOf(rfp.quantity, 'pack')}, {rfp.period_name.toLowerCase()}
        {rfp.csp > 1 && ` (${countOf(rfp.quantity * rfp.csp, 'container')})`}
      </Fact>
      <Fact label="Contract Length">
        {countOf(rfp.duration, 'month')}
        {rfp.extended_months > 0 && `, extended by ${rfp.extended_months}`}
        {rfp.paused_months > 0 && `, paused for ${rfp.paused_months}`}
      </Fact>
      <AskedExtension rfp={rfp} />
      <AskedPause rfp={rfp} />
      <Fact label="Purchase Frequency">{rfp.period_name}</Fact>
      <Fact label="Start Date">{plainDay(rfp.start_date)}</Fact>
      <Fact label="Renewal Date">{plainDay(rfp.renewal_date)}</Fact>
      <Fact label="Total Packs">
        {formatCount(rfp.total_quantity)} in {deliveriesText(deliveries(rfp, rfp.start_date))}
      </Fact>
      <Fact label="Asked on">{plainDay(rfp.created_date)}</Fact>
      {rfp.cancel_reason !== null && <Fact label="Cancelled because">{rfp.cancel_reason}</Fact>}
    </Facts>
  );
}
