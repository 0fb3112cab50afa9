import { readOrderText } from '#rules/csos/order-text.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { OrderToSign } from '../api.ts';
import styles from './csos.module.css';

/** An order as its signer reads it, field by field of what 21 CFR 1305.21 asks for; below, byte for byte what is signed. */
export function OrderSheet({ order }: { order: OrderToSign }) {
  const { facts, items } = readOrderText(order.text);
  return (
    <section aria-label={`Order ${order.id}`}>
      <h3>
        Order {order.id} to {order.seller_name}
      </h3>
      {order.refusal !== null && <p className={styles.refusal}>{order.refusal}</p>}
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={`${label.charAt(0).toUpperCase()}${label.slice(1)}`}>
            {value}
          </Fact>
        ))}
      </Facts>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Items of order ${order.id}`}>
        <table className={styles.items}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Product</th>
              <th scope="col">NDC</th>
              <th scope="col">Packages</th>
              <th scope="col">One package</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.number}>
                <td>{item.number}</td>
                <th scope="row">{item.product}</th>
                <td>{item.ndc}</td>
                <td>{item.packs}</td>
                <td>{item.package}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>The text that is signed</summary>
        <pre className={styles.text}>{order.text}</pre>
      </details>
    </section>
  );
}
