export const loadBuyerHome = () => import('./pages/buyer-home.tsx');
export const loadSellerHome = () => import('./pages/seller-home.tsx');
export const loadAdminHome = () => import('./pages/admin-home.tsx');
