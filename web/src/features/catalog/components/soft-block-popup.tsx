import { Button, Radio, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  REASON_LENGTH,
  REASON_REQUIRED,
  SOFT_BLOCK_LABELS,
  SOFT_BLOCK_SCOPES,
  type SoftBlockScope,
} from '#rules/catalog/team.ts';
import { countOf, plainDay } from '../../../shared/format.ts';
import { useKeptDraft } from '../../../shared/kept-draft.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useListing, type ListingDetail } from '../api.ts';
import {
  useAddSoftBlock,
  useCaught,
  useRemoveSoftBlock,
  useSaveSoftBlock,
  useSoftBlock,
  type SoftBlock,
} from '../team-api.ts';
import styles from './team.module.css';

const WIDTH = 500;

interface Props {
  listingId: number;
  opened: boolean;
  onClose: () => void;
}

/** Makes, changes or removes the soft block of a listing (SP-353 … SP-359). */
export function SoftBlockPopup({ listingId, opened, onClose }: Props) {
  return (
    <Popup title="Soft Block" width={WIDTH} opened={opened} onClose={onClose}>
      {opened && <OfListing listingId={listingId} onDone={onClose} />}
    </Popup>
  );
}

function OfListing({ listingId, onDone }: { listingId: number; onDone: () => void }) {
  const { data: listing, error, refetch } = useListing(listingId);
  if (!listing)
    return error === null ? (
      <SkeletonLines lines={5} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className={styles.panel}>
      <p className={styles.product}>{listing.name}</p>
      {listing.soft_block_id === null ? (
        <NewBlock listing={listing} onDone={onDone} />
      ) : (
        <StoredBlock key={listing.soft_block_id} id={listing.soft_block_id} onDone={onDone} />
      )}
      <LinkButton to="/catalog/team" variant="subtle" size="compact-sm" onClick={onDone}>
        All soft blocks of the team
      </LinkButton>
    </div>
  );
}

/** The block of its id, to be changed by who may. */
export function StoredBlock({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: block, error, refetch } = useSoftBlock(id);
  if (block) return <BlockForm key={block.comment} block={block} onDone={onDone} />;
  return error === null ? (
    <SkeletonLines lines={4} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  );
}

export const scopeOf = (block: Pick<SoftBlock, SoftBlockScope>): SoftBlockScope =>
  SOFT_BLOCK_SCOPES.find((scope) => block[scope] !== null) ?? 'listing_id';

/** 'GCN: Amoxicillin 500 mg Capsule'. */
export const blockedText = (block: SoftBlock): string =>
  `${SOFT_BLOCK_LABELS[scopeOf(block)]}: ${block.name}`;

/** The form may give way to what was stored before the answer is here; the sentence of a refusal is a toast already. */
const leaveAfter = (change: Promise<unknown>, leave: () => void): void =>
  void change.then(leave, () => undefined);

function BlockForm({ block, onDone }: { block: SoftBlock; onDone: () => void }) {
  const [reason, setReason, forget] = useKeptDraft(`soft-block-${block.id}`, () => block.comment);
  const [missing, setMissing] = useState(false);
  const save = useSaveSoftBlock();
  const remove = useRemoveSoftBlock();
  const leave = () => {
    forget();
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const comment = reason.trim();
    setMissing(comment === '');
    if (comment !== '') leaveAfter(save.mutateAsync({ id: block.id, comment }), leave);
  };
  const { first_name: first, last_name: last, created_date: date } = block;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{blockedText(block)}</p>
      {block.can.change ? (
        <ReasonField
          value={reason}
          error={missing}
          onChange={(next) => {
            setReason(next);
            setMissing(false);
          }}
        />
      ) : (
        <p>{block.comment}</p>
      )}
      <p className={styles.note}>
        Blocked by {first} {last} on {plainDay(date)}.
        {!block.can.change && ' Only they and administrators of the catalog change it.'}
      </p>
      {block.can.change && (
        <div className={styles.buttons}>
          <Button
            variant="default"
            className={styles.first ?? ''}
            loading={remove.isPending}
            onClick={() => leaveAfter(remove.mutateAsync(block), leave)}
          >
            Remove
          </Button>
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

/** What each scope of this listing means. */
const meaningOf = (listing: ListingDetail): Record<SoftBlockScope, string> => ({
  listing_id: `${listing.ndc_number} of ${listing.company_name}`,
  gcn: 'The same item from any manufacturer',
  seller_company_id: `Everything from ${listing.company_name}`,
  catalog_type: `Everything in ${listing.catalog_type}`,
});

interface NewBlockDraft {
  scope: SoftBlockScope | null;
  reason: string;
}

function NewBlock({ listing, onDone }: { listing: ListingDetail; onDone: () => void }) {
  const [draft, setDraft, forget] = useKeptDraft<NewBlockDraft>(`soft-block-of-${listing.id}`, () => ({
    scope: 'listing_id',
    reason: '',
  }));
  const [missing, setMissing] = useState(false);
  const add = useAddSoftBlock();
  const scope = draft.scope ?? 'listing_id';
  const leave = () => {
    forget();
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const comment = draft.reason.trim();
    setMissing(comment === '');
    if (comment === '') return;
    const values = {
      listing_id: listing.id,
      gcn: listing.gcn,
      seller_company_id: listing.company_id,
      catalog_type: listing.catalog_type,
    };
    leaveAfter(add.mutateAsync({ comment, [scope]: values[scope] }), leave);
  };
  const meaning = meaningOf(listing);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>Your team can still buy it after agreeing to do so.</p>
      <Radio.Group
        label="What to block"
        value={scope}
        onChange={(next) =>
          setDraft({ ...draft, scope: SOFT_BLOCK_SCOPES.find((one) => one === next) ?? 'listing_id' })
        }
      >
        <div className={styles.choices}>
          {SOFT_BLOCK_SCOPES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={SOFT_BLOCK_LABELS[one]}
              description={one === 'gcn' && listing.gcn === null ? 'This listing has no GCN' : meaning[one]}
              disabled={one === 'gcn' && listing.gcn === null}
            />
          ))}
        </div>
      </Radio.Group>
      <Caught scope={scope} listing={listing} />
      <ReasonField
        value={draft.reason}
        error={missing}
        onChange={(reason) => {
          setDraft({ ...draft, reason });
          setMissing(false);
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** How far it reaches, before it is saved. */
function Caught({ scope, listing }: { scope: SoftBlockScope; listing: ListingDetail }) {
  const count = useCaught(scope, listing);
  return (
    <p className={styles.caught} aria-live="polite">
      {count === undefined ? 'Counting' : `Blocks ${countOf(count, 'listing')} that you see today`}
    </p>
  );
}

interface ReasonProps {
  value: string;
  error: boolean;
  onChange: (reason: string) => void;
}

function ReasonField({ value, error, onChange }: ReasonProps) {
  return (
    <Textarea
      label="Reason"
      description="Your team reads it before buying"
      value={value}
      error={error ? REASON_REQUIRED : undefined}
      maxLength={REASON_LENGTH}
      minRows={3}
      autosize
      required
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
