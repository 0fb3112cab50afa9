const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What a query may call, without a schema or as `pg_catalog.name`. None takes text that it runs, writes, waits or tells of the server. */
export const ALLOWED_FUNCTIONS: readonly string[] = words(`
  abs age array_agg array_length avg bool_and bool_or btrim cardinality ceil ceiling coalesce concat concat_ws corr count cume_dist
  date_bin date_part date_trunc dense_rank div exp extract first_value floor generate_series greatest initcap isfinite json_agg
  jsonb_agg justify_days lag last_value lead least left length ln log lower ltrim make_date make_interval max min mod mode now nth_value
  ntile nullif percent_rank percentile_cont percentile_disc position power rank regr_intercept regr_slope replace reverse right round
  row_number rtrim sign split_part sqrt starts_with stddev stddev_pop stddev_samp string_agg strpos substr substring sum to_char to_date
  to_number to_timestamp trim trunc unnest upper var_pop var_samp variance width_bucket`).toSorted();

/** What the parser makes of `at time zone`, `like … escape`, `similar to` and `overlaps`. */
export const SYNTAX_FUNCTIONS: readonly string[] = words(
  'timezone like_escape similar_to_escape overlaps overlay',
);

export const ALLOWED_TYPES: readonly string[] = words(`
  bool int2 int4 int8 numeric float4 float8 text varchar bpchar date time timestamp timestamptz interval json jsonb`);

/** Nodes of the parse tree of a SELECT that reads relations and calls functions by name. Whatever is not here is refused. */
export const ALLOWED_NODES: readonly string[] = words(`
  SelectStmt ResTarget ColumnRef A_Star A_Const A_Expr BoolExpr NullTest BooleanTest FuncCall RangeVar RangeSubselect RangeFunction
  JoinExpr SubLink CaseExpr CaseWhen CoalesceExpr MinMaxExpr TypeCast TypeName String Integer Float Boolean BitString List SortBy
  WithClause CommonTableExpr WindowDef GroupingFunc GroupingSet A_ArrayExpr A_Indirection A_Indices RowExpr CollateClause NamedArgExpr
  Alias`);

/** They hold others without being a level of their own. */
export const WRAPPING_NODES: readonly string[] = words(`
  ResTarget SubLink RangeSubselect List SortBy WithClause CommonTableExpr TypeName String Integer Float Boolean BitString Alias
  ColumnRef A_Star A_Const RangeVar RangeFunction WindowDef CaseWhen NamedArgExpr ParamRef`);
