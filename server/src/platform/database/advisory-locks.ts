/** Every advisory lock of a database by what it guards, so that no two things wait for each other by accident. */
export const LOCKS = {
  migrate: 7_264_001,
  /** Whoever holds it is the process that stops the embedded server. */
  serverOwner: 7_264_002,
  /** Held while roles and the database are made in the embedded server. */
  serverSetUp: 7_264_008,
  demoLoad: 7_264_003,
  demoScale: 7_264_004,
  drugImport: 7_264_005,
  auditAnchor: 7_264_006,
  eventSeal: 7_264_009,
  auditSearch: 7_264_007,
  /** Pins of news, so that no place gets a fourth. */
  newsPins: 7_264_010,
  /** Held while the roles of the SQL tool are made, and while one of its places is taken. */
  sqlReaders: 7_264_011,
  /** Who looks after which company. */
  strategists: 7_264_012,
  /** Kept figures of orders; taken by `refresh_order_figures`. */
  orderFigures: 7_264_016,
  /** Held while attempts at webhooks are chosen, so that bounds hold over all processes. */
  webhookClaims: 7_264_013,
  /** Held while changed lots are joined and told of. */
  webhookLots: 7_264_015,
  /** With the id of a record: what companies are told of it has one order. */
  webhookFacts: 7_264_014,
  /** Names and senders of EDI clients. */
  ediClients: 7_264_020,
  /** With a company: the catalogs that it sends by EDI are imported one after the other. */
  ediCatalogs: 7_264_043,
  /** With a user: saved reports, so that bounds hold. */
  savedReports: 7_264_025,
  /** With a user: saved questions, so that bounds hold. */
  savedQuestions: 7_264_034,
} as const;
