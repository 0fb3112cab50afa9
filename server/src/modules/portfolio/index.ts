export { planTakingBack, takeBackItems, takeItems, type WantedItem } from './take-items.ts';
export { portfolioRoutes } from './routes.ts';
