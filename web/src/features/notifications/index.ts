export { NotificationBell } from './components/notification-bell.tsx';
export { NotificationList } from './components/notification-list.tsx';
export { refreshNotifications, useNotifications } from './api.ts';
