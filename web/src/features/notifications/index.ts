export { NotificationBell } from './components/notification-bell.tsx';
export { NotificationList } from './components/notification-list.tsx';
export { useNotifications } from './api.ts';
