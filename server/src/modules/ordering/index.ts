export { createSolver, type Solver } from './better-cart/solver.ts';
export { orderingRoutes } from './routes.ts';
