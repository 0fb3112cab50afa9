/** What one interchange may hold. Beyond it is refused before it is worked on. */
export const LIMITS = {
  interchangeCharacters: 25 * 1024 * 1024,
  interchangesPerFile: 1_000,
  groupsPerInterchange: 1_000,
  setsPerInterchange: 5_000,
  elementsPerSegment: 35,
  orderLines: 2_000,
  lines: 5_000,
  catalogItems: 100_000,
  segmentFaultsPerSet: 100,
  faultValueCharacters: 99,
} as const;
