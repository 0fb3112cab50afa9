/** The map of the house. What is not on it is refused: a new module or feature takes its place here. */

interface ServerModule {
  /** Modules whose doors it may open. The others hear its events. */
  uses: readonly string[];
  /** Tables that only it writes. Everybody may read them within the scope of who asks. */
  owns: readonly string[];
}

export const SERVER_MODULES: Readonly<Record<string, ServerModule>> = {
  accounts: {
    uses: [],
    owns: [
      'app_user',
      'budget',
      'company',
      'company_terms',
      'csos_approval',
      'email_subscription',
      'facility',
      'handoff',
      'identity',
      'impersonation',
      'license_reminder',
      'password_link',
      'session',
      'used_identity_token',
      'user_facility',
      'user_permission',
      'user_picture',
      'user_role',
    ],
  },
  documents: { uses: ['accounts', 'catalog', 'orders'], owns: ['document'] },
  registration: { uses: ['accounts', 'documents'], owns: ['registration', 'registration_file'] },
  brands: {
    uses: ['accounts'],
    owns: ['brand_host', 'brand_logo', 'direct_block', 'direct_publication', 'ms_client', 'prereg_message'],
  },
  portfolio: { uses: [], owns: ['portfolio_item'] },
  news: { uses: ['brands', 'catalog', 'notifications'], owns: ['news'] },
  drugs: {
    uses: [],
    owns: [
      'drug',
      'drug_import',
      'drug_price',
      'drug_shortage',
      // Temporary, while a reference file is read.
      'nadac_price',
      'ndc_drug',
      'shortage_ndc',
    ],
  },
  listings: {
    uses: ['catalog', 'drugs'],
    owns: [
      'catalog_lexeme',
      'catalog_search',
      'catalog_word',
      'listing',
      'listing_image',
      'listing_import',
      'listing_import_mapping',
      'listing_import_change',
      'listing_import_price',
      'listing_import_row',
      'lot',
      'lot_change',
      'lot_change_lot',
      'lot_price_change',
    ],
  },
  history: {
    uses: ['accounts', 'catalog', 'documents'],
    owns: [
      'calibration',
      'calibration_decision',
      'calibration_price_decision',
      'calibration_mapping',
      'calibration_product',
      'calibration_row',
      'facility_usage',
      'purchase_history_row',
    ],
  },
  pricing: {
    uses: ['catalog', 'listings'],
    owns: [
      'amu_override',
      'contract_file',
      'contract_file_rule',
      'price_flag',
      'price_rule',
      'price_rule_reach',
    ],
  },
  catalog: {
    uses: [],
    owns: ['favorite', 'note', 'removed_soft_block', 'shared_view', 'soft_block', 'trending_listing'],
  },
  finance: { uses: [], owns: ['company_credit', 'invoice', 'ledger_entry', 'ledger_transaction'] },
  orders: {
    uses: ['accounts', 'catalog', 'finance', 'listings'],
    owns: ['order_group', 'order_line', 'orders', 'payment', 'shipment', 'shipment_line'],
  },
  billing: {
    uses: ['accounts', 'finance', 'notifications', 'orders'],
    owns: [
      'finance_import',
      'finance_import_mapping',
      'finance_import_row',
      'invoice_reminder',
      'payout',
      'payout_line',
      'payout_month',
      'receipt',
      'refund',
      'refund_line',
      'statement',
    ],
  },
  bids: {
    uses: ['catalog', 'finance', 'listings', 'orders'],
    owns: ['bid', 'bid_extension', 'bid_line', 'standing_rule'],
  },
  rfps: {
    uses: ['catalog', 'finance', 'notifications', 'orders'],
    owns: ['rfp', 'rfp_delivery', 'rfp_invitation', 'rfp_proposal'],
  },
  requests: {
    uses: ['catalog', 'notifications', 'orders'],
    owns: ['request_matching', 'requested_product'],
  },
  csos: {
    uses: ['accounts', 'orders'],
    owns: [
      'csos_certificate',
      'csos_revocation_list',
      'csos_signature',
      'csos_signature_list',
      'csos_signing',
    ],
  },
  cart: { uses: ['catalog', 'orders'], owns: ['cart', 'cart_item', 'cart_lot'] },
  ordering: { uses: ['cart', 'catalog', 'listings'], owns: ['order_list'] },
  admin: { uses: [], owns: [] },
  notifications: { uses: [], owns: ['digest', 'digest_entry', 'notification'] },
};

/** What the platform keeps for itself; modules reach it by its functions. */
export const PLATFORM_TABLES = [
  'audit_head',
  'audit_log',
  'audit_search',
  'event_log',
  'event_seal',
  'idempotency_key',
  'idp_key',
  'idp_known_place',
  'idp_payload',
  'idp_person',
  'mail_sent',
  'rate_window',
  'scheduled_task',
  'setting',
  'sql_function',
  'stored_file',
  'worker_heartbeat',
];

/** Features of the browser: whose doors each may open. */
export const WEB_FEATURES: Readonly<Record<string, readonly string[]>> = {
  admin: [],
  brands: ['public'],
  cart: ['csos', 'documents'],
  bids: [],
  billing: [],
  catalog: ['bids', 'cart', 'companies', 'listings', 'requests', 'rfps'],
  companies: ['documents', 'news', 'pricing', 'users'],
  csos: ['session'],
  documents: ['history'],
  drugs: [],
  facilities: ['cart', 'documents', 'notifications', 'users'],
  history: [],
  home: ['bids', 'billing', 'documents', 'news', 'notifications', 'ordering', 'orders', 'requests', 'rfps'],
  listings: ['bids', 'documents', 'pricing'],
  news: [],
  notifications: [],
  ordering: ['cart'],
  orders: ['billing', 'cart', 'companies', 'csos', 'documents', 'ordering'],
  outlines: [],
  portfolio: [],
  pricing: [],
  profile: ['facilities', 'session'],
  public: [],
  registration: [],
  requests: [],
  rfps: ['companies'],
  session: [],
  users: [],
};
