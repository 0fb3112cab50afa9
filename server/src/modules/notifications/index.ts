export { createContactMailer } from './contact-mail.ts';
export { createNotifier } from './notify.ts';
export { notificationRoutes } from './routes.ts';
