import { Button } from '@mantine/core';
import { vacationText } from '#rules/catalog/vacation.ts';
import { fromDollars } from '#rules/money.ts';
import { dearShippingText } from '#rules/orders/shipping.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatUsd } from '../../../shared/format.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import { CompanyMark } from '../../../ui/marks.tsx';
import type { Cart, CartNote, CartSeller } from '../api.ts';
import { openCartPanel } from '../panel.ts';
import { BoughtBefore } from './bought-before.tsx';
import { CartLine } from './cart-line.tsx';
import styles from './cart.module.css';

interface Props {
  cart: Cart;
  /** Of the team. */
  notes?: readonly CartNote[];
  onOpen?: ((listingId: number) => void) | undefined;
}

/** The cart as the orders it will become: one block per supplier with minimum and free-shipping progress. */
export function SupplierGroups({ cart, notes = [], onOpen }: Props) {
  const itemsOf = ({ company_id: id }: CartSeller) => cart.items.filter((item) => item.company_id === id);
  return (
    <>
      {cart.sellers.map((seller) => (
        <section
          key={seller.company_id}
          className={styles.supplier}
          aria-label={seller.company_name}
          data-supplier={seller.company_id}
        >
          <header className={styles.supplierHead}>
            <CompanyMark name={seller.company_name} logo={logoOf(cart, seller)} />
            <h2>{seller.company_name}</h2>
            <span className={styles.soft}>{formatUsd(seller.sub_total)}</span>
            {!onOpen && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => openCartPanel({ supplierId: seller.company_id, type: cart.type })}
              >
                Change<span className="visually-hidden"> what is ordered from {seller.company_name}</span>
              </Button>
            )}
          </header>
          <Progress seller={seller} />
          <ul className={styles.items}>
            {itemsOf(seller).map((item, _, all) => (
              <CartLine
                key={item.id}
                item={item}
                notes={notes.filter((note) => note.listing_id === item.id)}
                among={all}
                onOpen={onOpen}
              />
            ))}
          </ul>
          {seller.minimum_missing > 0 && <BoughtBefore cart={cart} seller={seller} />}
          <GroupShipping seller={seller} alone={itemsOf(seller).length === 1} />
        </section>
      ))}
    </>
  );
}

const logoOf = ({ items }: Cart, { company_id: id }: CartSeller) =>
  items.find((item) => item.company_id === id)?.company_logo ?? null;

/** A line that stands alone says its shipping itself, but for its part of an option. */
function GroupShipping({ seller, alone }: { seller: CartSeller; alone: boolean }) {
  const choosesSuppliers = !useOneSupplier();
  const { sub_total: goods, shipping, option_share: option, free_shipping_missing: toFree } = seller;
  const dear = dearShippingText({
    goodsCents: fromDollars(goods),
    shippingCents: fromDollars(shipping) + fromDollars(option),
    optionCents: fromDollars(option),
    toFreeCents: toFree === null ? null : fromDollars(toFree),
    choosesSuppliers,
  });
  return (
    <>
      {(!alone || option > 0) && <p className={styles.supplierShipping}>{seller.shipping_text}</p>}
      {dear !== null && <p className={styles.dear}>{dear}</p>}
    </>
  );
}

function Progress({ seller }: { seller: CartSeller }) {
  const kind = seller.option_share > 0 ? 'standard shipping' : 'shipping';
  const { minimum_order_total: minimum, minimum_missing: missing } = seller;
  const { free_shipping_threshold: threshold, free_shipping_missing: toFree } = seller;
  // Lots that ship free by themselves do so below the threshold, too: no step towards it.
  const towardsFree = toFree !== null && threshold !== null && (toFree > 0 || seller.sub_total >= threshold);
  return (
    <>
      {minimum > 0 && (
        <Bar
          label={
            missing > 0
              ? `+ ${formatUsd(missing)} needed for the minimum order of ${formatUsd(minimum)}`
              : `Minimum order of ${formatUsd(minimum)} met`
          }
          share={(minimum - missing) / minimum}
          done={missing === 0}
        />
      )}
      {towardsFree && threshold > 0 && (
        <Bar
          label={toFree > 0 ? `${formatUsd(toFree)} to free ${kind}` : `Free ${kind} reached`}
          share={(threshold - toFree) / threshold}
          done={toFree === 0}
        />
      )}
      {seller.on_vacation !== null && (
        <p className={styles.vacation}>{vacationText(seller.on_vacation, todayUtc())}</p>
      )}
    </>
  );
}

function Bar({ label, share, done }: { label: string; share: number; done: boolean }) {
  return (
    <div className={styles.progress} data-done={done || undefined}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
      </span>
      <span>{label}</span>
    </div>
  );
}
