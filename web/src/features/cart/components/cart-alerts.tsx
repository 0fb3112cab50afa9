import type { Cart, Carts } from '../api.ts';
import styles from './cart.module.css';

interface Props {
  cart: Cart;
  corrected: Carts['corrected'];
}

/**
 * What the server says about the cart: errors in red; warnings and notifications in yellow (SP-274 … SP-276), among them
 * what was corrected in the last minutes, whichever page it was told to.
 */
export function CartAlerts({ cart, corrected }: Props) {
  const notes = new Set([...(corrected?.messages ?? []), ...cart.warnings, ...cart.notifications]);
  for (const error of cart.errors) notes.delete(error);
  return (
    <>
      <Alerts tone="refusal" role="alert" label="Errors" messages={cart.errors} />
      <Alerts tone="attention" role="status" label="Warnings" messages={[...notes]} />
    </>
  );
}

interface AlertsProps {
  tone: 'refusal' | 'attention';
  role: 'alert' | 'status';
  label: string;
  messages: readonly string[];
}

function Alerts({ tone, role, label, messages }: AlertsProps) {
  if (messages.length === 0) return null;
  return (
    <div className={styles.alerts} data-tone={tone} role={role} aria-label={label}>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
