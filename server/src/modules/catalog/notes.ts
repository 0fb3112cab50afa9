import type { Input } from '#contract/endpoint.ts';
import type { Note, noteEndpoints } from '#contract/catalog/notes.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { MOST_NOTES, TOO_MANY_NOTES } from '#rules/catalog/team.ts';
import type { CommandContext } from '../../platform/command.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { recordToChange, requireRoom, saveComment, type Kind } from './team-records.ts';
import { requireTarget } from './team-targets.ts';
import { listNotes, viewNote } from './views/notes.ts';

type NewNote = Input<typeof noteEndpoints.addNote>['body'];

/** Notes belong to the facility: everybody there reads and writes them, author and administrators with `catalog` change them. */
export const noteRoutes = (): Handlers<keyof typeof noteEndpoints> => ({
  listNotes: ({ scope, db }, { query }) => listNotes(scope, db, query),
  getNote: async ({ scope, db }, { params }) => ({ data: (await viewNote(scope, db, params.id)).note }),
  addNote: (context, { body }) => addNote(context, body),
  saveNote: (context, { params, body }) => saveComment(NOTES, context, params.id, body.comment),
  expireNote: (context, { params }) => expireNote(context, params.id),
});

const NOTES: Kind<Note> = {
  entity: 'note',
  view: async (scope, db, id) => {
    const { note: record, facilityId } = await viewNote(scope, db, id);
    return { record, facilityId };
  },
  tell: (command, facilityId) => tell(command, facilityId),
};

const tell = ({ live }: CommandContext, facilityId: number): void =>
  live({ topic: 'notes', facility_ids: [facilityId] });

async function addNote(context: RequestContext, body: NewNote): Promise<{ data: Note }> {
  const { scope, now } = context;
  const { facility } = scope;
  if (!facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const { tx, audit } = command;
    await requireTarget(scope, tx, body);
    await requireRoom(tx, facility.id, { table: 'note', most: MOST_NOTES, full: TOO_MANY_NOTES });
    const values = {
      comment: body.comment,
      listing_id: body.listing_id ?? null,
      gcn_seqno: body.gcn ?? null,
    };
    const { id } = await tx
      .insertInto('note')
      .values({ ...values, facility_id: facility.id, user_id: scope.userId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ entity: 'note', entityId: id, after: values });
    tell(command, facility.id);
    return { data: (await viewNote(scope, tx, id)).note };
  });
}

async function expireNote(context: RequestContext, id: number) {
  return context.command(async (command) => {
    const { record: note, facilityId } = await recordToChange(NOTES, context, command, id);
    await command.tx.updateTable('note').set({ expired_at: context.now }).where('id', '=', id).execute();
    command.audit({
      entity: 'note',
      entityId: id,
      before: { comment: note.comment },
      after: { expired_at: context.now.toISOString() },
    });
    tell(command, facilityId);
    return { data: { ok: true as const } };
  });
}
