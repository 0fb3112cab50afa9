import { isLicense, LICENSE_NAMES } from '#rules/accounts/licenses.ts';
import type { DocumentType } from '#rules/documents.ts';
import type { CommandAudit } from '../../platform/command.ts';

/** What a file changed about its facility, for the facility's own history; nothing where it changed nothing. */
export function licenseSteps(
  facilityId: number | null,
  license: { before: object; after: object } | null,
): CommandAudit[] {
  if (facilityId === null || license === null || Object.keys(license.after).length === 0) return [];
  const after = { ...license.after, move: 'facility.license_changed' };
  return [{ entity: 'facility', entityId: facilityId, before: { ...license.before }, after }];
}

const MOVES = { sent: 'facility.renewal_sent', approved: 'license.approved', declined: 'license.declined' };

/** What became of a license that staff looks at, for the history of its facility. */
export function renewalSteps(
  facilityId: number | null,
  move: keyof typeof MOVES,
  { type, ...said }: { type: DocumentType; ends?: string | null; reason?: string },
  before: object = {},
): CommandAudit[] {
  if (facilityId === null || !isLicense(type)) return [];
  const after = { license: LICENSE_NAMES[type], ...said, move: MOVES[move] };
  return [{ entity: 'facility', entityId: facilityId, before: { ...before }, after }];
}
