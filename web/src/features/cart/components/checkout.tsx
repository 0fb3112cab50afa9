import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fromDollars, toDollars } from '#rules/money.ts';
import { PO_LENGTH, PO_REQUIRED } from '#rules/orders/po-number.ts';
import { UNSIGNED_DAYS } from '#rules/orders/order-status.ts';
import { formatUsd } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useClient, useMe, useSession } from '../../../shared/session.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { confirm } from '../../../ui/dialogs.tsx';
import { Panel } from '../../../ui/page.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { Money } from '../../../ui/values.tsx';
import { generatePo, payByStripe, payByTestCard, useSetShipping, type Cart } from '../api.ts';
import { notesDraft, poDraft, type LostOrder } from '../lost-order.ts';
import { usePlacing } from '../use-placing.ts';
import { useStripeCard } from '../use-stripe-card.ts';
import { CardFields, EMPTY_CARD, type CardDraft } from './card-fields.tsx';
import { CreditNote, useCredit } from './credit-note.tsx';
import { BudgetNote, overBudget, overQuestion, useBudgetLeft } from './budget-note.tsx';
import { CartTotals } from './cart-totals.tsx';
import { StripeCardField } from './stripe-card.tsx';
import styles from './cart.module.css';

const PAYMENT = { net_terms: 'Net Terms', credit_card: 'Credit Card', ach: 'ACH' } as const;

const LOOK_AGAIN = 'Look at the cart again first.';

/** How it ships, how it is paid, what it adds up to, and the one press that orders it. */
export function Checkout({ cart, lost }: { cart: Cart; lost: LostOrder }) {
  const me = useMe();
  const facility = me.primary_facility?.id ?? 0;
  const [po, setPo, forgetPo] = useKeptDraft(poDraft(facility), () => '');
  const [notes, setNotes, forgetNotes] = useKeptDraft(notesDraft(facility), () => '');
  const [card, setCard] = useState<CardDraft>(EMPTY_CARD);
  const { config } = useSession();
  const takesCards = config?.test_card ?? true;
  const byCard = cart.transaction_fee_total > 0 || me.company?.payment_option === 'credit_card';
  const stripeKey = byCard ? (config?.stripe_key ?? null) : null;
  const stripe = useStripeCard(stripeKey);
  const { place, placing, resting, problem } = usePlacing(cart, lost);
  const reason =
    byCard && !takesCards && stripeKey === null
      ? 'We can’t take card payments here yet. Please contact us to order.'
      : reasonNotToPlace(cart, po, {
          poRequired: me.company?.po_required ?? false,
          cardMissing: byCard && (stripeKey === null ? isEmpty(card) : !stripe.complete),
        });

  const budget = useBudgetLeft();
  const credit = useCredit(!byCard && (me.company?.payment_option ?? 'net_terms') === 'net_terms');

  const payment = (attempt: string) =>
    stripeKey === null ? payByTestCard(cart, card) : payByStripe(cart, attempt, stripe.pay);
  const submit = async () => {
    if (reason !== null) return;
    const over = budget === null ? 0 : overBudget(budget, cart.total);
    if (over > 0 && !(await confirm(overQuestion(over)))) return;
    const placed = await place({
      ...(po.trim() !== '' && { po_number: po.trim() }),
      ...(notes.trim() !== '' && { notes: notes.trim() }),
      pay: byCard ? payment : null,
    });
    if (!placed) return;
    forgetPo();
    forgetNotes();
  };
  useShortcut({ keys: 'Mod+enter', label: 'Place the order', group: 'Cart' }, () => void submit());
  return (
    <form
      id="checkout"
      tabIndex={-1}
      className={`${styles.column} ${styles.checkout}`}
      aria-label="Checkout"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ShippingChoice cart={cart} />
      <Panel title="Order details">
        <div className={styles.column}>
          <PoField value={po} onChange={setPo} required={me.company?.po_required ?? false} />
          <Textarea
            label="Notes"
            value={notes}
            maxLength={1000}
            autosize
            minRows={1}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
          <div>Payment: {PAYMENT[byCard ? 'credit_card' : (me.company?.payment_option ?? 'net_terms')]}</div>
          <CreditNote credit={credit} total={cart.total} />
          <BudgetNote budget={budget} total={cart.total} />
          {byCard && takesCards && <CardFields card={card} onChange={setCard} />}
          {stripeKey !== null && <StripeCardField card={stripe} />}
        </div>
      </Panel>
      <Panel title="Summary">
        <CartTotals cart={cart} withTotal={false} />
        {cart.type === 'c2' && (
          <p className={styles.signing}>
            After ordering it waits for the CSOS signature of your facility. The suppliers get it when it is
            signed; unsigned it is cancelled after {UNSIGNED_DAYS} days.
          </p>
        )}
      </Panel>
      <ActionBar
        label="Total"
        amount={<Money amount={cart.total} strong />}
        problem={
          problem && (
            <div className={styles.alerts} data-tone={problem.tone} role="alert">
              <p>{problem.text}</p>
            </div>
          )
        }
      >
        <ReasonedButton
          type="submit"
          size="md"
          fullWidth
          reason={reason ?? (resting ? LOOK_AGAIN : null)}
          loading={placing}
        >
          PLACE ORDER
        </ReasonedButton>
      </ActionBar>
    </form>
  );
}

function reasonNotToPlace(
  cart: Cart,
  po: string,
  { poRequired, cardMissing }: { poRequired: boolean; cardMissing: boolean },
): string | null {
  if (!cart.can.place_order) return cart.waiting_for ?? 'This cart can’t be ordered right now.';
  if (poRequired && po.trim() === '') return PO_REQUIRED;
  return cardMissing ? 'Enter the card.' : null;
}

const isEmpty = ({ number, expiry, cvc }: CardDraft): boolean =>
  [number, expiry, cvc].some((text) => text.trim() === '');

function ShippingChoice({ cart }: { cart: Cart }) {
  const note = useClient().delivery_note;
  const choose = useSetShipping(cart.type);
  return (
    <Panel title="Shipping">
      {note !== null && <p className={styles.note}>{note}</p>}
      <Radio.Group
        aria-label="Shipping option"
        value={choose.isPending ? choose.variables : cart.selected_shipping}
        onChange={(option) => choose.mutate(option)}
      >
        <div className={styles.column}>
          {cart.shipping_options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              label={`${option.name}, ${shippingWith(cart, option)}`}
              description={
                (option.description || option.promises.length > 0) && (
                  <>
                    {option.description}
                    {option.promises.map((promise) => (
                      <span key={promise} className={styles.promise}>
                        {promise}
                      </span>
                    ))}
                  </>
                )
              }
            />
          ))}
        </div>
      </Radio.Group>
    </Panel>
  );
}

/** The whole shipping of the cart with this option, so that the words and the sum below agree. */
function shippingWith(cart: Cart, option: Cart['shipping_options'][number]): string {
  const chosen = cart.shipping_options.find((one) => one.id === cart.selected_shipping);
  const cents =
    fromDollars(cart.shipping_total) - fromDollars(chosen?.price ?? 0) + fromDollars(option.price);
  return cents === 0 ? 'free' : formatUsd(toDollars(cents));
}

function PoField({
  value,
  onChange,
  required,
}: {
  value: string;
  onChange: (po: string) => void;
  required: boolean;
}) {
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      onChange(await generatePo());
    } finally {
      setMaking(false);
    }
  };
  return (
    <div className={styles.po}>
      <TextInput
        label="PO #"
        description={required ? 'Required by your company.' : undefined}
        value={value}
        maxLength={PO_LENGTH}
        required={required}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button variant="default" loading={making} onClick={() => void make()}>
        Generate
      </Button>
    </div>
  );
}
