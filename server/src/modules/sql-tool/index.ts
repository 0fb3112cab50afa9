export { sqlToolJobs, SWEEP_SQL } from './jobs.ts';
export { prepareReaders } from './readers/prepare.ts';
export { sqlToolRoutes } from './routes.ts';
export { createSqlTool, type SqlTool } from './tool.ts';
