export { NotificationBell } from './components/notification-bell.tsx';
export { NotificationList } from './components/notification-list.tsx';
export { refreshNotifications, useInboxTitle } from './api.ts';
