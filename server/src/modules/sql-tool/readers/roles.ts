import { createHmac } from 'node:crypto';

/** Queries at once, in all processes. */
export const SLOTS = [1, 2, 3] as const;
export type Slot = (typeof SLOTS)[number];

export const SECRET = 'sql_reader_key';

/**
 * Roles belong to the whole server, so that their names hold the database's number. One for each place: who may end the sessions of
 * a role is that role, and each has one session at a time.
 */
export const readerRole = (databaseOid: number, slot: Slot): string =>
  `galenic_reader_${databaseOid}_${slot}`;

export const readerRoles = (databaseOid: number): string[] =>
  SLOTS.map((slot) => readerRole(databaseOid, slot));

export const readerPassword = (key: Buffer, role: string): string =>
  createHmac('sha256', key).update(role).digest('base64url');

/**
 * Functions that anybody may call by default and that write, wait, run text, speak to other sessions or change settings. The rights of
 * a role do not reach them; taken from everybody in this database but its owner.
 */
export const DANGEROUS_FUNCTIONS = `^(${[
  'pg_sleep(_for|_until)?',
  'set_config',
  'lo_.*|loread|lowrite|be_lo_.*',
  'pg_notify|pg_notification_queue_usage',
  'pg_(try_)?advisory_.*',
  'pg_(terminate|cancel)_backend',
  '(query|cursor|table|schema|database)_to_xml.*',
  'ts_stat|ts_rewrite|current_query|currtid2',
  'txid_.*|pg_current_xact_id.*|pg_export_snapshot|pg_nextoid',
  'pg_logical_.*|pg_(create|copy|drop)_.*slot|pg_replication_.*|pg_sync_replication_slots',
  'brin_(de)?summarize_.*|gin_clean_pending_list',
  'binary_upgrade_.*|pg_stop_making_pinned_objects|pg_extension_config_dump|pg_import_system_collations',
  'pg_(clear|restore)_(relation|attribute)_stats|pg_stat_reset.*|pg_stat_clear_snapshot|pg_stat_force_next_flush',
  'pg_read_.*|pg_ls_.*|pg_stat_file|pg_get_loaded_modules|pg_log_.*|pg_promote|pg_reload_conf|pg_rotate_logfile',
].join('|')})$`;
