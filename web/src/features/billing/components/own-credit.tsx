import { creditText, ON_HOLD } from '#rules/finance/credit.ts';
import { plainDay } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { useOwnCredit } from '../credit-api.ts';
import styles from './billing.module.css';

/** What the own company may still order on terms; nothing where it has no limit and is not on hold. */
export function OwnCredit() {
  const me = useMe();
  const credit = useOwnCredit(me.company !== null && me.roles.includes('Buyer'));
  if (!credit) return null;
  const held = credit.on_hold_since !== null && `${ON_HOLD} On hold since ${plainDay(credit.on_hold_since)}.`;
  const left =
    credit.credit_limit !== null &&
    credit.available !== null &&
    creditText(credit.available, credit.credit_limit);
  const said = held || left;
  return said === false ? null : (
    <p className={styles.credit} role="note" aria-label="Credit" data-held={held !== false || undefined}>
      {said}
    </p>
  );
}
