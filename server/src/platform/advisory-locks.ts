/** Every advisory lock of a database by what it guards, so that no two things wait for each other by accident. */
export const LOCKS = {
  migrate: 7_264_001,
  /** Whoever holds it is the process that stops the embedded server. */
  serverOwner: 7_264_002,
  demoLoad: 7_264_003,
  demoScale: 7_264_004,
  drugImport: 7_264_005,
  auditAnchor: 7_264_006,
  auditSearch: 7_264_007,
} as const;
