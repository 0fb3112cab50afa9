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
