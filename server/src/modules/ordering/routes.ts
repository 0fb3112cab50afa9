import type { orderAgainEndpoints } from '#contract/ordering/order-again.ts';
import type { orderDeskEndpoints } from '#contract/ordering/order-desk.ts';
import type { orderListEndpoints } from '#contract/ordering/order-lists.ts';
import type { betterCartEndpoints } from '#contract/ordering/better-cart.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { findBetterCart } from './better-cart/find-better-cart.ts';
import type { Solver } from './better-cart/solver.ts';
import { addOrderList } from './add-list.ts';
import { readOrderFile } from './read-file.ts';
import { readOrderLines } from './read-lines.ts';
import { removeOrderList } from './remove-list.ts';
import { saveOrderList } from './save-list.ts';
import { viewBoughtBefore } from './views/bought-before.ts';
import { viewBoughtMost, viewOrderAgain } from './views/order-again.ts';
import { listOrderLists, viewOrderList } from './views/order-lists.ts';

type Own = typeof orderDeskEndpoints &
  typeof orderListEndpoints &
  typeof orderAgainEndpoints &
  typeof betterCartEndpoints;

export const orderingRoutes = ({ solver }: { solver: Solver }): Handlers<keyof Own> => ({
  findBetterCart: (context, { body }) => findBetterCart(context, solver, body),
  readOrderLines: async ({ scope, db, today }, { body }) => ({
    data: await readOrderLines(scope, db, body.lines, today),
  }),
  readOrderFile: (context, { body }) => readOrderFile(context, body),
  listOrderLists: async ({ scope, db }) => ({ data: await listOrderLists(scope, db) }),
  getOrderList: async ({ scope, db }, { params }) => ({ data: await viewOrderList(scope, db, params.id) }),
  addOrderList: (context, { body }) => addOrderList(context, body),
  saveOrderList: (context, { params, body }) => saveOrderList(context, params.id, body),
  removeOrderList: (context, { params }) => removeOrderList(context, params.id),
  getOrderAgain: async ({ scope, db, today }, { params }) => ({
    data: await viewOrderAgain(scope, db, params.id, today),
  }),
  getBoughtMost: async ({ scope, db, today }) => ({ data: await viewBoughtMost(scope, db, today) }),
  getBoughtBefore: async ({ scope, db, today }, { query }) => ({
    data: await viewBoughtBefore(scope, db, query, today),
  }),
});
