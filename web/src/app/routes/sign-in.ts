import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import * as signIn from '../../features/session/routes.ts';
import { root } from './layout.ts';

// Pages without menu, header, navigation or footer, whoever looks (shell G-34).
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Sign In' },
  validateSearch: signIn.loginSearch,
  component: lazyPage(signIn.loadLoginPage, 'LoginPage'),
});
const callback = createRoute({
  getParentRoute: () => root,
  path: '/callback',
  staticData: { title: 'Sign In' },
  component: lazyPage(signIn.loadCallbackPage, 'CallbackPage'),
});
const loading = createRoute({
  getParentRoute: () => root,
  path: '/loading',
  staticData: { title: 'Sign In' },
  validateSearch: signIn.destinationSearch,
  component: lazyPage(signIn.loadLoadingPage, 'LoadingPage'),
});
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  staticData: { title: 'Logout' },
  validateSearch: signIn.logoutSearch,
  component: lazyPage(signIn.loadLogoutPage, 'LogoutPage'),
});
const jwt = createRoute({
  getParentRoute: () => root,
  path: '/jwt',
  staticData: { title: 'Sign In' },
  validateSearch: signIn.jwtSearch,
  component: lazyPage(signIn.loadJwtPage, 'JwtPage'),
});
const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  staticData: { title: 'Password' },
  component: lazyPage(signIn.loadPasswordPage, 'PasswordPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  staticData: { title: 'Unsubscribe' },
  component: lazyPage(signIn.loadUnsubscribePage, 'UnsubscribePage'),
});

const endReport = createRoute({
  getParentRoute: () => root,
  path: '/end-report',
  staticData: { title: 'End a report' },
  component: lazyPage(signIn.loadEndReportPage, 'EndReportPage'),
});

export const signInRoutes = [
  login,
  callback,
  loading,
  logout,
  jwt,
  password,
  unsubscribe,
  endReport,
] as const;
