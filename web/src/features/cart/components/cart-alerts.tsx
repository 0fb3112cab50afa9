import type { Cart } from '../api.ts';
import styles from './cart.module.css';

/** What the server says about the cart: errors in red; warnings and notifications in yellow (SP-274 … SP-276). */
export function CartAlerts({ cart }: { cart: Cart }) {
  const notes = [...cart.warnings, ...cart.notifications];
  return (
    <>
      <Alerts tone="refusal" role="alert" label="Errors" messages={cart.errors} />
      <Alerts tone="attention" role="status" label="Warnings" messages={notes} />
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
