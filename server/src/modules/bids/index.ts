export { bidJobs, CANCEL_BIDS, EXPIRE_BIDS } from './jobs.ts';
export { bidRoutes } from './routes.ts';
export { followBids, followTraders } from './subscribers.ts';
export { viewBid } from './views/bid-detail.ts';
export { summariseBids } from './views/bid-stats.ts';
