import { useEffect, useRef, useState } from 'react';
import { lotBox, packsOf } from '#rules/catalog/lot-box.ts';
import { formatCount } from '../../../shared/format.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUpdateCart, type CartItem } from '../api.ts';

/** Presses this close together are one change of the cart. */
const SETTLE_MS = 400;

interface Props {
  item: CartItem;
  lot: CartItem['pricing']['prices'][number];
}

/** The packs, or cases, of a lot in the cart; a change shows at once and turns back when it is refused. */
export function LotStepper({ item, lot }: Props) {
  const { mutateAsync } = useUpdateCart();
  const [draft, setDraft] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rules = { caseLock: item.case_lock, caseSize: item.case_size, minPacks: item.min_packs };
  const packs = draft ?? lot.quantity;
  const box = lotBox(rules, lot, item.lot_count, packs);

  const send = async (quantity: number) => {
    const lots = item.pricing.prices.map((one) => ({
      id: one.id,
      quantity: one.id === lot.id ? quantity : one.quantity,
    }));
    try {
      const { errors } = await mutateAsync({
        listingId: item.id,
        isC2: item.is_c2,
        lots,
        agreeSoftBlock: item.agreed_soft_block,
        quiet: true,
      });
      const [error] = errors;
      if (error !== undefined) toast.error(error);
    } catch {
      // The sentence of the server is a toast already.
    } finally {
      setDraft(null);
    }
  };
  const change = (typed: number) => {
    const next = packsOf(rules, lot, item.lot_count, typed, box);
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(next), SETTLE_MS);
  };
  return (
    <QuantityStepper
      label={`${box.unit === 'case' ? 'Cases' : 'Packs'} of lot ${lot.lot_name} of ${item.name}`}
      value={box.value}
      max={box.max}
      most={`${formatCount(lot.stock)} in stock`}
      onChange={change}
    />
  );
}
