import type { asBuyerEndpoints } from '#contract/pricing/as-buyer.ts';
import type { ownFigureEndpoints } from '#contract/pricing/own-figures.ts';
import type { contractFileEndpoints } from '#contract/pricing/contract-files.ts';
import type { priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import type { priceStackEndpoints } from '#contract/pricing/price-stack.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { addPriceRule } from './add-rule.ts';
import { readContracts } from './contracts/read-contracts.ts';
import { takeContracts } from './contracts/take-contracts.ts';
import { undoContracts } from './contracts/undo-contracts.ts';
import { previewPriceRule } from './preview-rule.ts';
import { removePriceFlag } from './remove-price-flag.ts';
import { removePriceRule } from './remove-rule.ts';
import { savePriceRule } from './save-rule.ts';
import { removeAmu, setAmu } from './set-amu.ts';
import { setPriceFlag } from './set-price-flag.ts';
import { viewAsBuyer } from './views/as-buyer.ts';
import { viewGroupAmu, viewListingAmu } from './views/amu.ts';
import { listPriceRules, viewPriceRule } from './views/price-rules.ts';
import { viewPriceStack } from './views/price-stack.ts';
import { listRuleChoices } from './views/rule-choices.ts';
import { listRuleMakers } from './views/rule-makers.ts';

export const pricingRoutes = (): Handlers<
  | keyof typeof priceRuleEndpoints
  | keyof typeof ownFigureEndpoints
  | keyof typeof priceStackEndpoints
  | keyof typeof contractFileEndpoints
  | keyof typeof asBuyerEndpoints
> => ({
  listPriceRules: ({ scope, db, today }, { query }) => listPriceRules(scope, db, query, today),
  listRuleChoices: async ({ scope, db }, { query }) => ({ data: await listRuleChoices(scope, db, query) }),
  listRuleMakers: async ({ scope, db }) => ({ data: await listRuleMakers(scope, db) }),
  getPriceRule: async ({ scope, db, today }, { params }) => ({
    data: await viewPriceRule(scope, db, params.id, today),
  }),
  getPriceStack: async ({ scope, db, today }, { params, query }) => ({
    data: await viewPriceStack(scope, db, { listingId: params.id, ...query }, today),
  }),
  viewAsBuyer: async ({ scope, db, today }, { params, query }) => ({
    data: await viewAsBuyer(scope, db, { listingId: params.id, facilityId: query.facility_id }, today),
  }),
  readContracts: (context, { body }) => readContracts(context, body),
  takeContracts: (context, { body }) => takeContracts(context, body),
  undoContracts: (context, { params }) => undoContracts(context, params.id),
  previewPriceRule: (context, { body }) => previewPriceRule(context, body),
  addPriceRule: (context, { body }) => addPriceRule(context, body),
  savePriceRule: (context, { params, body }) => savePriceRule(context, params.id, body),
  removePriceRule: (context, { params }) => removePriceRule(context, params.id),
  setPriceFlag: (context, { body }) => setPriceFlag(context, body),
  removePriceFlag: (context, { params }) => removePriceFlag(context, params.id),
  getGroupAmu: async ({ scope, db }, { params }) => ({ data: await viewGroupAmu(scope, db, params) }),
  getListingAmu: async ({ scope, db, today }, { params }) => ({
    data: await viewListingAmu(scope, db, params.id, today),
  }),
  setAmu: (context, { params, body }) => setAmu(context, { ndc: params.id, ...body }),
  removeAmu: (context, { params }) => removeAmu(context, params.id),
});
