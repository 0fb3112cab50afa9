import { TextInput } from '@mantine/core';
import styles from './cart.module.css';

export interface CardDraft {
  number: string;
  expiry: string;
  cvc: string;
}
export const EMPTY_CARD: CardDraft = { number: '', expiry: '', cvc: '' };

/** The card of the built-in test provider; nothing of it is kept but the last four digits. */
export function CardFields({ card, onChange }: { card: CardDraft; onChange: (card: CardDraft) => void }) {
  return (
    <div className={styles.column}>
      <p className={styles.soft}>Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.</p>
      <TextInput
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        value={card.number}
        onChange={(event) => onChange({ ...card, number: event.currentTarget.value })}
      />
      <div className={styles.po}>
        <TextInput
          label="Expires"
          placeholder="MM/YY"
          autoComplete="cc-exp"
          maxLength={5}
          value={card.expiry}
          onChange={(event) => onChange({ ...card, expiry: event.currentTarget.value })}
        />
        <TextInput
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={card.cvc}
          onChange={(event) => onChange({ ...card, cvc: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
