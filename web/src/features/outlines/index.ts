export { OUTLINE_PATHS } from './paths.ts';
