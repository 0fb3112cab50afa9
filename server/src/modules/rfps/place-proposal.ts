import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { Proposal } from '#contract/rfps/rfp-shapes.ts';
import type { rfpEndpoints } from '#contract/rfps/rfps.ts';
import { fromDollars, toDollars, type Cents } from '#rules/money.ts';
import { sellerOrderShipping } from '#rules/orders/shipping.ts';
import {
  ALREADY_PROPOSED,
  NOT_ACKNOWLEDGED,
  NOT_OWN_PRODUCT,
  RFP_CLOSED,
  RFP_GONE,
  SHIPPING_NOT_ACKNOWLEDGED,
  TOO_MANY_PACKS,
} from '#rules/rfps/rfp-words.ts';
import { mayPropose } from '#rules/rfps/rfp-status.ts';
import { contractTotals, matchingQuantity, MOST_PACKS_A_PERIOD } from '#rules/rfps/terms.ts';
import { conflict, notFound, ruleBroken } from '../../platform/errors.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { ownInvitation } from './answer-rfp.ts';
import { auditOf, lockRfp, moveInvitation, settle, tellRfp, type LockedRfp } from './move-rfp.ts';
import { rfpsOf, supplierOf } from './range.ts';
import { viewProposal } from './views/proposals.ts';

type Sent = Input<typeof rfpEndpoints.placeProposal>['body'];

/**
 * Proposes a price for a request. 404 for who was not asked, 409 where the request is closed, was refused or a proposal of the
 * supplier waits, 422 for a product that is not its own or not of the drug.
 */
export async function placeProposal(context: RequestContext, sent: Sent): Promise<{ data: Proposal }> {
  const { scope, now } = context;
  const cents = readPrice(sent.price);
  if (!sent.shipping_acknowledged)
    throw ruleBroken(SHIPPING_NOT_ACKNOWLEDGED, { shipping_acknowledged: SHIPPING_NOT_ACKNOWLEDGED });
  if (!sent.acknowledged) throw ruleBroken(NOT_ACKNOWLEDGED, { acknowledged: NOT_ACKNOWLEDGED });
  return context.command(async (command) => {
    const rfp = await lockRfp(scope, command, sent.request_id);
    const own = ownInvitation(scope, rfp);
    if (own.status === 'proposed') throw conflict(ALREADY_PROPOSED);
    if (!mayPropose(rfp.status, own.status)) throw conflict(RFP_CLOSED);
    const product = await ownProduct(command.tx, rfp, own.company_id, sent.ndc);
    const values = {
      rfp_id: rfp.id,
      company_id: own.company_id,
      user_id: scope.userId,
      ndc: product.ndc,
      description: product.name,
      csp: product.csp,
      price_cents: cents,
      shipping_cents: fromDollars(sent.shipping_price),
      quantity: quantityOf(rfp, product.csp),
    };
    const { id } = await command.tx
      .insertInto('rfp_proposal')
      .values({ ...values, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await moveInvitation(command, rfp.id, own.company_id, { status: 'proposed' });
    await settle(command, rfp, { companyId: own.company_id, status: 'proposed', now });
    tellRfp(command, rfp, 'proposal.placed', { step: id, suppliers: [own.company_id], by: 'seller' });
    auditOf(command, rfp, { entity: 'proposal', entityId: id, after: values });
    return { data: await viewProposal(scope, command.tx, id) };
  });
}

function readPrice(price: number): Cents {
  const cents = fromDollars(price);
  if (cents < 1) throw ruleBroken('The price is at least $0.01.', { price: 'The price is at least $0.01.' });
  return cents;
}

function quantityOf(rfp: Pick<LockedRfp, 'quantity' | 'csp'>, csp: number): number {
  const packs = matchingQuantity({ quantity: rfp.quantity, unitsPerPack: rfp.csp }, csp);
  if (packs > MOST_PACKS_A_PERIOD) throw ruleBroken(TOO_MANY_PACKS, { ndc: TOO_MANY_PACKS });
  return packs;
}

type Asked = Pick<LockedRfp, 'ndc' | 'gcn_seqno' | 'pack_size'>;

/** A product that the supplier lists, of the drug and size that was asked for. */
async function ownProduct(db: Queryable, rfp: Asked, companyId: number, ndc: string) {
  const { rows } = await sql<{ ndc: string; name: string; csp: number }>`
    select d.ndc, d.name, d.csp from drug d
    where d.ndc = ${ndc.replaceAll('-', '')}
      and (d.ndc = ${rfp.ndc} or d.gcn_seqno = ${rfp.gcn_seqno} and d.package_size = ${rfp.pack_size})
      and exists (select from listing l where l.ndc = d.ndc and l.company_id = ${companyId} and l.status = 'active')`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw ruleBroken(NOT_OWN_PRODUCT, { ndc: NOT_OWN_PRODUCT });
  return found;
}

type CalcSent = Input<typeof rfpEndpoints.calculateProposal>['body'];
type AskedTerms = Asked &
  Pick<LockedRfp, 'quantity' | 'csp' | 'duration' | 'period'> & {
    shipping_price_cents: number;
    shipping_threshold_cents: number | null;
  };

/** What a delivery would cost to ship by what the supplier asks of others, and what the contract comes to (TR-358, G-082). */
export async function calculateProposal({ scope, db }: RequestContext, sent: CalcSent) {
  const companyId = supplierOf(scope) ?? 0;
  const { rows } = await sql<AskedTerms>`
    select r.ndc, d.gcn_seqno, d.package_size as pack_size, r.quantity, r.csp, r.duration, r.period,
      c.shipping_price_cents, c.shipping_threshold_cents
    from rfp r join drug d on d.ndc = r.ndc
    join rfp_invitation i on i.rfp_id = r.id and i.company_id = ${companyId}
    join company c on c.id = i.company_id
    where r.id = ${sent.rfp_id} and ${rfpsOf(scope)}`.execute(db);
  const [rfp] = rows;
  if (!rfp) throw notFound(RFP_GONE);
  const cents = readPrice(sent.price);
  const product = await ownProduct(db, rfp, companyId, sent.ndc);
  const quantity = quantityOf(rfp, product.csp);
  const seller = {
    shippingPriceCents: rfp.shipping_price_cents,
    thresholdCents: rfp.shipping_threshold_cents,
  };
  const usual = sellerOrderShipping(
    quantity * cents,
    [{ shippingPriceCents: null, thresholdCents: null }],
    seller,
  );
  const shippingCents = sent.shipping_price === undefined ? usual : fromDollars(sent.shipping_price);
  const totals = contractTotals({ ...rfp, quantity }, { cents, shippingCents });
  return {
    data: {
      price_meta: {
        shipping_price: toDollars(shippingCents),
        quantity,
        sub_total: toDollars(totals.subTotalCents),
        total: toDollars(totals.totalCents),
        billed_total: toDollars(totals.billedCents),
      },
    },
  };
}
