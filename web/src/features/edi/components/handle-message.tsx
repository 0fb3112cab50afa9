import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LONGEST_IGNORE_REASON } from '#rules/edi/messages.ts';
import { errorText } from '../../../shared/api-error.ts';
import { idOf } from '../../../shared/search-params.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { useHandleMessage } from '../api.ts';
import styles from './edi.module.css';

interface Props {
  id: number;
  /** '850 000000042 / 0001' */
  name: string;
  isIgnored: boolean;
  mayBeIgnored: boolean;
  linked: number | null;
  /** Whose orders it may be linked to; null where it cannot be. */
  client: string | null;
}

/** What a person makes of a message or mail that nothing more comes of by itself (RB-400). */
export function HandleMessage({ id, name, isIgnored, mayBeIgnored, linked, client }: Props) {
  const [asked, setAsked] = useState<'ignore' | 'link' | null>(null);
  const handle = useHandleMessage(id);
  // What was said of one question is not said of the next.
  const ask = (what: typeof asked) => {
    handle.reset();
    setAsked(what);
  };
  const close = () => ask(null);
  return (
    <>
      {client !== null && linked === null && (
        <Button variant="default" size="xs" onClick={() => ask('link')}>
          Link to an Order
        </Button>
      )}
      {linked !== null && (
        <Button
          variant="default"
          size="xs"
          loading={handle.isPending}
          onClick={() => handle.mutate({ order_id: null })}
        >
          Unlink from Order {linked}
        </Button>
      )}
      {isIgnored ? (
        <Button
          variant="default"
          size="xs"
          loading={handle.isPending}
          onClick={() => handle.mutate({ ignored: false })}
        >
          No Longer Ignore
        </Button>
      ) : (
        mayBeIgnored && (
          <Button variant="default" size="xs" onClick={() => ask('ignore')}>
            Ignore
          </Button>
        )
      )}
      {handle.error !== null && asked === null && (
        <p role="alert" className={styles.error}>
          {errorText(handle.error)}
        </p>
      )}
      <ReasonPopup
        title={`Ignore ${name}?`}
        text="It stays in the list with your reason, and is no longer counted among those that failed."
        label="Reason"
        confirmLabel="Ignore"
        most={LONGEST_IGNORE_REASON}
        opened={asked === 'ignore'}
        pending={handle.isPending}
        error={handle.error}
        onClose={close}
        onConfirm={(reason) => handle.mutate({ ignored: true, reason }, { onSuccess: close })}
      />
      <Popup title={`Which order is ${name} of?`} width={480} opened={asked === 'link'} onClose={close}>
        {asked === 'link' && (
          <LinkForm
            client={client ?? ''}
            pending={handle.isPending}
            error={handle.error}
            onLink={(order) => handle.mutate({ order_id: order }, { onSuccess: close })}
          />
        )}
      </Popup>
    </>
  );
}

interface LinkProps {
  client: string;
  pending: boolean;
  error: Error | null;
  onLink: (order: number) => void;
}

function LinkForm({ client, pending, error, onLink }: LinkProps) {
  const [typed, setTyped] = useState('');
  const order = idOf(typed.trim());
  return (
    <form
      className={styles.state}
      onSubmit={(event) => {
        event.preventDefault();
        if (order !== null) onLink(order);
      }}
    >
      <TextInput
        label="Order #"
        description={`An order of the company of ${client}. Nothing is placed or changed by it; the message is no longer counted among those that failed.`}
        value={typed}
        inputMode="numeric"
        maxLength={15}
        data-autofocus
        error={error !== null && errorText(error)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.activity}>
        <ReasonedButton
          type="submit"
          reason={order === null ? 'Enter the number of the order.' : null}
          loading={pending}
        >
          Link
        </ReasonedButton>
      </div>
    </form>
  );
}
