import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RequestStatus } from '#rules/requests/request-status.ts';
import {
  ANSWER_LENGTH,
  ANSWER_NEEDED,
  MOST_LINKED_LISTINGS,
  NOTHING_AVAILABLE,
} from '#rules/requests/request-words.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { useMe } from '../../../shared/session.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { RecordForm } from '../../../ui/record-form.tsx';
import {
  useAnswer,
  useAssignees,
  useMove,
  useOffers,
  type RequestedOffer,
  type RequestedProduct,
} from '../api.ts';
import { Offers } from './offers.tsx';
import styles from './requests.module.css';

interface Draft {
  assigned: string | null;
  answer: string;
  offers: readonly RequestedOffer[];
}

const draftOf = (request: RequestedProduct): Draft => ({
  assigned: request.assigned_to === null ? null : String(request.assigned_to),
  answer: request.answer ?? '',
  offers: request.offers,
});

const idsOf = (offers: readonly RequestedOffer[]) => offers.map(({ listing_id: id }) => id);
const sameAs = (draft: Draft, stored: Draft): boolean =>
  JSON.stringify({ ...draft, offers: idsOf(draft.offers) }) ===
  JSON.stringify({ ...stored, offers: idsOf(stored.offers) });

/** What an administrator of the catalog does with a request: assign, answer, link, move on (RB-190, RB-191). */
export function AnswerForm({ request, onClose }: { request: RequestedProduct; onClose: () => void }) {
  const me = useMe();
  const stored = draftOf(request);
  const [draft, setDraft, forget] = useKeptDraft<Draft>(
    `request-${request.id}-${request.version}`,
    () => stored,
  );
  const save = useAnswer(request.id);
  const people = useAssignees().data ?? [];
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const refused = fieldErrors(save.error);
  const changed = !sameAs(draft, stored);
  const mine = people.some(({ id }) => id === me.id) && draft.assigned !== String(me.id);
  return (
    <>
      <RecordForm
        send="Save"
        sending={save.isPending}
        changed={changed}
        error={save.error}
        onSend={() =>
          save.mutate(
            {
              assigned_to: draft.assigned === null ? null : Number(draft.assigned),
              answer: draft.answer.trim() || null,
              listing_ids: idsOf(draft.offers),
              version: request.version,
            },
            { onSuccess: forget },
          )
        }
        onLeave={() => {
          forget();
          onClose();
        }}
      >
        <div className={styles.pair}>
          <Select
            label="Assigned To"
            placeholder="Nobody"
            data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.assigned}
            clearable
            clearButtonProps={{ 'aria-label': 'Assign to nobody' }}
            error={refused['assigned_to']}
            onChange={(assigned) => change({ assigned })}
          />
          {mine && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.beside ?? ''}
              onClick={() => change({ assigned: String(me.id) })}
            >
              Assign to Me
            </Button>
          )}
        </div>
        <Textarea
          label="Answer"
          description="The buyer reads it, in the inbox and by mail."
          autosize
          minRows={2}
          maxLength={ANSWER_LENGTH.max}
          value={draft.answer}
          error={refused['answer']}
          onChange={(event) => change({ answer: event.currentTarget.value })}
        />
        <LinkedOffers request={request} offers={draft.offers} onChange={(offers) => change({ offers })} />
      </RecordForm>
      <Moves request={request} changed={changed} />
    </>
  );
}

interface LinkedProps {
  request: RequestedProduct;
  offers: readonly RequestedOffer[];
  onChange: (offers: readonly RequestedOffer[]) => void;
}

function LinkedOffers({ request, offers, onChange }: LinkedProps) {
  const [typed, setTyped] = useState('');
  const found = useOffers(request.id, useDebounced(typed.trim(), 300)).data ?? [];
  const linked = new Set(idsOf(offers));
  const others = found.filter(({ listing_id: id }) => !linked.has(id));
  const full = offers.length >= MOST_LINKED_LISTINGS;
  return (
    <section className={styles.parts} aria-label="Listings">
      <h3 className={styles.heading}>Linked listings</h3>
      {offers.length === 0 ? (
        <p className={styles.soft}>None yet.</p>
      ) : (
        <Offers
          label="Linked listings"
          offers={offers}
          packs={request.quantity}
          action={({ listing_id: id, name }) => (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Unlink ${name}, listing ${id}`}
              onClick={() => onChange(offers.filter((one) => one.listing_id !== id))}
            >
              Unlink
            </Button>
          )}
        />
      )}
      <TextInput
        label="Find a listing"
        placeholder={request.ndc === null ? 'Name, NDC or listing number' : 'Of the same drug, or search all'}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {others.length > 0 && (
        <Offers
          label="Listings to link"
          offers={others.slice(0, 5)}
          packs={request.quantity}
          action={(offer) => (
            <ReasonedButton
              variant="default"
              size="compact-sm"
              reason={full ? `At most ${MOST_LINKED_LISTINGS} listings are linked.` : null}
              aria-label={`Link ${offer.name}, listing ${offer.listing_id}`}
              onClick={() => onChange([...offers, offer])}
            >
              Link
            </ReasonedButton>
          )}
        />
      )}
      {others.length === 0 && typed.trim() !== '' && (
        <p className={styles.soft}>No active listing is found.</p>
      )}
    </section>
  );
}

const VERBS: Partial<Record<RequestStatus, string>> = {
  Sourcing: 'Start Sourcing',
  Available: 'Mark Available',
  Closed: 'Close Request',
};

/** The next statuses, with what each needs. */
function Moves({ request, changed }: { request: RequestedProduct; changed: boolean }) {
  const move = useMove(request.id);
  const reasonOf = (to: RequestStatus): string | null => {
    if (changed) return 'Save the changes first.';
    const answer = request.answer ?? '';
    if (to === 'Closed' && answer.length < ANSWER_LENGTH.min) return ANSWER_NEEDED;
    return to === 'Available' && answer === '' && request.offers.length === 0 ? NOTHING_AVAILABLE : null;
  };
  if (request.can.move.length === 0) return null;
  return (
    <>
      {move.error && (
        <p role="alert" className={styles.refusal}>
          {errorText(move.error)}
        </p>
      )}
      <div className={styles.buttons}>
        {request.can.move.map((status) => (
          <ReasonedButton
            key={status}
            variant="default"
            reason={reasonOf(status)}
            loading={move.isPending && move.variables.status === status}
            onClick={() => move.mutate({ status, version: request.version })}
          >
            {VERBS[status] ?? status}
          </ReasonedButton>
        ))}
      </div>
    </>
  );
}
