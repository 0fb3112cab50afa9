import { sql, type RawBuilder } from 'kysely';

/** What a row `r` of a product `p` means in packs, where its report counts cases or units. */
export const packsOfRow = sql`(r.quantity * p.packs_per_case / p.units_per_pack)`;
/** The price of a pack, rounded half up. */
export const packCentsOfRow = sql`((2 * r.price_cents * p.units_per_pack + p.packs_per_case) / (2 * p.packs_per_case))`;

/** Units that are no whole packs are not guessed at. */
export const wholePacks: RawBuilder<boolean> = sql`coalesce(r.quantity % p.units_per_pack = 0, true)`;
export const NO_WHOLE_PACKS = 'Its units make no whole packs.';

/** What a product is by a decision `d`, as `calibration_product p` has it; one that is set aside keeps what it was taken for. */
export const asSettled = sql`ndc = coalesce(d.ndc, p.ndc), packs_per_case = d.packs_per_case, units_per_pack = d.units_per_pack,
  state = case when d.ndc is null then 'rejected' else 'matched' end, confidence = 1,
  reason = case when d.ndc is null then 'Set aside by the marketplace.'
    when d.packs_per_case > 1 then 'Settled by the marketplace: ' || d.packs_per_case || ' packs a case.'
    when d.units_per_pack > 1 then 'Settled by the marketplace: ' || d.units_per_pack || ' units a pack.'
    else 'Settled by the marketplace.' end`;

/** A product `p` is not, or not as a decision `d` says, settled yet. */
export const isSettledOtherwise: RawBuilder<boolean> = sql`(p.decided_at is null or p.decided_at <> d.decided_at
  or (p.state = 'rejected') <> (d.ndc is null) or p.ndc <> d.ndc
  or (p.packs_per_case, p.units_per_pack) <> (d.packs_per_case, d.units_per_pack))`;
