import type { Application } from '#contract/registration.ts';
import type { CommandAudit, CommandContext } from '../../platform/command.ts';
import { AppError, conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { hasPermission, type Scope } from '../../platform/scope.ts';
import { decideFacilities, decideUser } from '../accounts/index.ts';
import { decided, lockApplication, type LockedApplication } from './lock-application.ts';
import { viewApplication } from './unscoped.ts';

interface Parts {
  user: boolean;
  facilityIds: readonly number[];
}

/** Approves the applicant and facilities at once, or one that is refused refuses all. */
export async function approveApplication(
  context: RequestContext,
  id: number,
  { user, facilityIds }: Parts,
): Promise<{ data: Application }> {
  if (!user && facilityIds.length === 0) throw new AppError('invalid', 'Choose what to approve.');
  await context.command(async (command) => {
    const application = await lockApplication(command.tx, id);
    if (user && application.vetting_status !== 'Unreviewed') throw decided(application.vetting_status);
    requirePending(application, facilityIds);
    await decide(context, command, { id, application, status: 'approved', user, facilityIds, reason: null });
  });
  return viewApplication(context.db, id);
}

/** Declines the applicant, who reads why once, with every facility that still waits. */
export async function declineApplication(
  context: RequestContext,
  id: number,
  reason: string,
): Promise<{ data: Application }> {
  await context.command(async (command) => {
    const application = await lockApplication(command.tx, id);
    if (application.vetting_status !== 'Unreviewed') throw decided(application.vetting_status);
    const facilityIds = application.facilities
      .filter((one) => one.vetting_status === 'pending')
      .map((one) => one.id);
    await decide(context, command, { id, application, status: 'declined', user: true, facilityIds, reason });
  });
  return viewApplication(context.db, id);
}

interface Decision extends Parts {
  id: number;
  application: LockedApplication;
  status: 'approved' | 'declined';
  reason: string | null;
}

/** Each record has a row of its own in the logs, so that its history tells of the decision. */
async function decide(
  context: RequestContext,
  command: CommandContext,
  { id, application, status, user, facilityIds, reason }: Decision,
): Promise<void> {
  requireCompanies(context.scope, facilityIds);
  const approves = status === 'approved';
  const { company_id, user_id } = application;
  const rows: CommandAudit[] = [
    {
      entity: 'registration',
      entityId: id,
      before: { status: application.vetting_status },
      after: { status, user, facility_ids: facilityIds, reason },
    },
    { entity: 'company', entityId: company_id, after: { reason, move: `company.${status}` } },
  ];
  if (user) {
    const decision = { status: approves ? ('Approved' as const) : ('Denied' as const), note: reason ?? '' };
    rows.push(moved('user.vetted', await decideUser(context, command, user_id, decision)));
  }
  if (facilityIds.length > 0) {
    const decision = { status, reason, told: approves };
    const made = await decideFacilities(context, command, facilityIds, decision);
    rows.push(...made.map((row) => moved(`facility.${status}`, row)));
  }
  command.live({ topic: 'registrations', admins: true });
  command.auditEach(rows);
}

/** Called in the history what the record's own command is called. */
const moved = (move: string, row: CommandAudit): CommandAudit => ({
  ...row,
  after: { ...Object(row.after), move },
});

function requirePending({ facilities }: LockedApplication, ids: readonly number[]): void {
  for (const id of ids) {
    const facility = facilities.find((one) => one.id === id);
    if (!facility) throw notFound('This facility is not part of the application.');
    if (facility.vetting_status !== 'pending')
      throw conflict(`A facility of this application is ${facility.vetting_status} already.`);
  }
}

function requireCompanies(scope: Scope, facilityIds: readonly number[]): void {
  if (facilityIds.length > 0 && !hasPermission(scope, 'companies'))
    throw forbidden('Facilities are decided by administrators of companies.');
}
