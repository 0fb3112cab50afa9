/** Kinds of facilities a host offers where one is chosen (decision X-92). */

/** The list of a host that has none of its own (trading G-118). */
export const FACILITY_TYPES: readonly string[] = [
  'Retail',
  'Infusion',
  'Inpatient',
  'Outpatient',
  'Ambulatory Surgery Center',
  'Clinic',
  'Compounding',
  'Home Health',
  'Hospice',
  'Long-Term Care',
  'Mail Order',
  'Physician Practice',
  'Specialty',
  'Other',
];

/** SH-043. */
export const NEUROLOGY_FACILITY_TYPES: readonly string[] = [
  'Neurology',
  'Pain Management',
  'Rehabilitation',
  'Pharmacy',
  'Other',
];

/** SH-044, shell G-05. */
export const CARE_FACILITY_TYPES: readonly string[] = [
  'Ambulatory Center',
  'Clinic',
  'Dialysis Center',
  'Emergency Medical Services',
  'Home Health',
  'Hospice',
  'Hospital',
  'Infusion Center',
  'Long-Term Care',
  'Oncology',
  'Pharmacy',
  'Physician Office',
  'Surgery Center',
  'Veterinary',
  'Other',
];

/** What may be chosen on a host: its own list, else the default one, and what the record says already. */
export function offeredFacilityTypes(ofHost: readonly string[], stored?: string | null): readonly string[] {
  const list = ofHost.length > 0 ? ofHost : FACILITY_TYPES;
  return stored == null || stored === '' || list.includes(stored) ? list : [...list, stored];
}
