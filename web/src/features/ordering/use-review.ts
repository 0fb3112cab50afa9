import { useRef, useState } from 'react';
import { todayUtc } from '../../shared/clock.ts';
import { toCartLine } from '../../shared/desk-offers.ts';
import { countOf } from '../../shared/format.ts';
import { randomUuid } from '../../shared/random.ts';
import { toast } from '../../ui/toasts.tsx';
import { useAddCartLines } from '../cart/index.ts';
import { refreshBought, type AgainLine, type DeskProduct } from './api.ts';
import { reviewLines, type ReviewLine } from './again-lines.ts';

interface Reviewed<Line> {
  lines: readonly Line[];
  products: readonly DeskProduct[];
}

const UNCHANGED: ReadonlyMap<string, number> = new Map();

/** Lines to order again with the quantities that are chosen now, and the way to the cart. */
export function useReview<Line extends AgainLine>(data: Reviewed<Line> | undefined, onAdded: () => void) {
  const [quantities, setQuantities] = useState(UNCHANGED);
  const [agreed, setAgreed] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const adding = useAddCartLines();
  const attempt = useRef({ body: '', key: '' });
  const lines = data ? reviewLines(data.lines, data.products, quantities, todayUtc(), agreed) : [];
  const found = lines.filter((one) => one.choice?.state === 'found');
  const submit = () => {
    const sent = found.flatMap((one) => {
      const cartLine = one.choice && toCartLine(one.choice);
      return cartLine ? [{ one, cartLine }] : [];
    });
    const cartLines = sent.map(({ cartLine }) => cartLine);
    // The same lines pressed again after a lost answer are the same attempt.
    if (attempt.current.body !== JSON.stringify(cartLines))
      attempt.current = { body: JSON.stringify(cartLines), key: randomUuid() };
    adding.mutate(
      { lines: cartLines, attempt: attempt.current.key },
      {
        onSuccess: ({ data: { added, refused } }) => {
          attempt.current = { body: '', key: '' };
          setRefusals(
            refused.map(({ line, reasons }) => `${sent[line]?.one.line.name ?? ''}: ${reasons.join(' ')}`),
          );
          void refreshBought();
          if (added > 0)
            toast.success(
              addedText(
                added,
                sent.map(({ one }) => one).filter((_, index) => refused.every(({ line }) => line !== index)),
              ),
            );
          if (refused.length === 0) onAdded();
          else
            setQuantities(
              new Map(
                sent
                  .filter((_, index) => refused.every(({ line }) => line !== index))
                  .map(({ one }) => [one.id, 0]),
              ),
            );
        },
      },
    );
  };
  return {
    lines,
    found: found.length,
    refusals,
    adding: adding.isPending,
    setQuantity: (id: string, packs: number) => setQuantities(new Map(quantities).set(id, packs)),
    agreed,
    agree: (block: number, agrees: boolean) =>
      setAgreed(new Set(agrees ? [...agreed, block] : [...agreed].filter((one) => one !== block))),
    submit,
  };
}

/** What was added, and what with other packs than were bought. */
function addedText(added: number, lines: readonly ReviewLine[]): string {
  const cut = lines.filter(({ cutFrom }) => cutFrom !== null);
  const told = cut.map(({ line, quantity, cutFrom }) => `${line.name}: ${quantity} instead of ${cutFrom}`);
  return [`${countOf(added, 'line')} added to the cart`, ...told].join('. ');
}
