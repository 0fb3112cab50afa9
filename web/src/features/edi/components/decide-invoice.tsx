import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import { formatUsd } from '../../../shared/format.ts';
import { idOf } from '../../../shared/search-params.ts';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useDecideInvoice, useLinkInvoice, type WholeInvoice } from '../api.ts';
import { signedUsd } from './invoice-columns.tsx';
import styles from './edi.module.css';

/** Says which order an invoice is of, approves what differs or sends it back. What is refused is said, and nothing that was typed is lost. */
export function DecideInvoice({ invoice }: { invoice: WholeInvoice }) {
  const { id, status } = invoice;
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const link = useLinkInvoice(id);
  const decide = useDecideInvoice(id);
  // What was typed of one invoice is not offered for another.
  const title = `${asked === 'approve' ? 'Approve' : 'Reject'} invoice ${invoice.invoice_number}?`;
  return (
    <section className={styles.part} aria-label="Decision">
      <h3 className={styles.heading}>
        {status === 'Unmatched' ? 'Which order is it of?' : 'What becomes of it?'}
      </h3>
      {link.error !== null && (
        <p role="alert" className={styles.error}>
          {errorText(link.error)}
        </p>
      )}
      {status === 'Unmatched' && (
        <LinkOrder invoice={invoice} pending={link.isPending} onLink={(order) => link.mutate(order)} />
      )}
      <div className={styles.activity}>
        {status === 'Mismatch' && <Button onClick={() => setAsked('approve')}>Approve</Button>}
        <Button variant="default" onClick={() => setAsked('reject')}>
          Reject
        </Button>
        {invoice.needs_finance && (
          <span className={styles.soft}>Only finance may approve a difference of this size.</span>
        )}
      </div>
      <ReasonPopup
        title={title}
        text={asked === 'approve' ? approvedMeans(invoice) : REJECTED_MEANS}
        label="Reason"
        confirmLabel={asked === 'approve' ? 'Approve' : 'Reject'}
        opened={asked !== null}
        pending={decide.isPending}
        error={decide.error}
        onClose={() => setAsked(null)}
        onConfirm={(reason) =>
          asked !== null && decide.mutate({ decision: asked, reason }, { onSuccess: () => setAsked(null) })
        }
      />
    </section>
  );
}

const REJECTED_MEANS = 'Nothing is booked. The seller is mailed the reason and what differs.';

function approvedMeans({ is_credit: isCredit, difference }: WholeInvoice): string {
  if (isCredit || difference === null || difference === 0)
    return 'Nothing is booked. The reason stands in the logs.';
  return difference > 0
    ? `The seller gets ${formatUsd(difference)} more; the buyer pays as ordered.`
    : `The seller gets ${signedUsd(-difference).slice(1)} less; the buyer pays as ordered.`;
}

interface LinkProps {
  invoice: WholeInvoice;
  pending: boolean;
  onLink: (order: number) => void;
}

function LinkOrder({ invoice, pending, onLink }: LinkProps) {
  const [typed, setTyped] = useState('');
  const order = idOf(typed.trim());
  return (
    <>
      <TextInput
        label="Order #"
        description={`An order of the company of ${invoice.client.name}`}
        value={typed}
        inputMode="numeric"
        maxLength={15}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.activity}>
        <ReasonedButton
          reason={order === null ? 'Enter the number of the order.' : null}
          loading={pending}
          onClick={() => order !== null && onLink(order)}
        >
          Match to Order
        </ReasonedButton>
      </div>
    </>
  );
}
