import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Cart, Carts } from '../api.ts';
import styles from './cart.module.css';

interface Props {
  cart: Cart;
  corrected: Carts['corrected'];
}

/** Of the last correction alone. */
interface Closed {
  at: string;
  messages: readonly string[];
}

/**
 * What the server says about the cart: errors in red; warnings and notifications in yellow (SP-274 … SP-276), among them
 * what was corrected in the last minutes, whichever page it was told to. That is over, so each can be closed; what stands
 * stays.
 */
export function CartAlerts({ cart, corrected }: Props) {
  const [closed, setClosed] = useKeptDraft<Closed>('cart-notices', () => ({ at: '', messages: [] }));
  const over = new Set(corrected?.messages);
  const gone = new Set(closed.at === corrected?.at ? closed.messages : []);
  const notes = new Set([...over, ...cart.warnings, ...cart.notifications]);
  for (const error of cart.errors) notes.delete(error);
  const alerts = {
    over,
    onClose: (message: string) => setClosed({ at: corrected?.at ?? '', messages: [...gone, message] }),
  };
  const open = (messages: Iterable<string>) => [...messages].filter((message) => !gone.has(message));
  return (
    <>
      <Alerts {...alerts} tone="refusal" role="alert" label="Errors" messages={open(cart.errors)} />
      <Alerts {...alerts} tone="attention" role="status" label="Warnings" messages={open(notes)} />
    </>
  );
}

interface AlertsProps {
  tone: 'refusal' | 'attention';
  role: 'alert' | 'status';
  label: string;
  messages: readonly string[];
  over: ReadonlySet<string>;
  onClose: (message: string) => void;
}

function Alerts({ tone, role, label, messages, over, onClose }: AlertsProps) {
  if (messages.length === 0) return null;
  return (
    <div className={styles.alerts} data-tone={tone} role={role} aria-label={label}>
      {messages.map((message) => (
        <div key={message} className={styles.alert}>
          <p>{message}</p>
          {over.has(message) && (
            <IconButton
              icon="close"
              iconSize={16}
              label={`Close: ${message}`}
              onClick={() => onClose(message)}
            />
          )}
        </div>
      ))}
    </div>
  );
}
