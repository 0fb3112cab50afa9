export const loadOrderDeskPage = () => import('./pages/order-desk-page.tsx');
