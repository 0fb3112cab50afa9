import type { priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { addPriceRule } from './add-rule.ts';
import { previewPriceRule } from './preview-rule.ts';
import { removePriceRule } from './remove-rule.ts';
import { savePriceRule } from './save-rule.ts';
import { listPriceRules, viewPriceRule } from './views/price-rules.ts';

export const pricingRoutes = (): Handlers<keyof typeof priceRuleEndpoints> => ({
  listPriceRules: ({ scope, db, today }, { query }) => listPriceRules(scope, db, query, today),
  getPriceRule: async ({ scope, db, today }, { params }) => ({
    data: await viewPriceRule(scope, db, params.id, today),
  }),
  previewPriceRule: (context, { body }) => previewPriceRule(context, body),
  addPriceRule: (context, { body }) => addPriceRule(context, body),
  savePriceRule: (context, { params, body }) => savePriceRule(context, params.id, body),
  removePriceRule: (context, { params }) => removePriceRule(context, params.id),
});
