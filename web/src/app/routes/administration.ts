import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as admin from '../../features/admin/routes.ts';
import * as brands from '../../features/brands/routes.ts';
import * as companies from '../../features/companies/routes.ts';
import * as drugs from '../../features/drugs/routes.ts';
import * as registration from '../../features/registration/routes.ts';
import * as users from '../../features/users/routes.ts';
import { layout } from './layout.ts';

const child = { getParentRoute: () => layout } as const;
export const administrationRoutes = [
  createRoute({
    ...child,
    path: '/users',
    staticData: { title: 'Users' },
    validateSearch: users.usersSearch,
    component: lazyRouteComponent(users.loadUsersPage, 'UsersPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/user-manager',
    staticData: { title: 'User Manager' },
    validateSearch: users.usersSearch,
    component: lazyRouteComponent(users.loadUserManagerPage, 'UserManagerPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/company-manager',
    staticData: { title: 'Company Manager' },
    validateSearch: companies.companiesSearch,
    component: lazyRouteComponent(companies.loadCompanyManagerPage, 'CompanyManagerPage'),
  }),
  createRoute({
    ...child,
    path: '/seller-editor/info',
    staticData: { title: 'Company' },
    component: lazyRouteComponent(companies.loadSellerCompanyPage, 'SellerCompanyPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/logs',
    staticData: { title: 'Logs' },
    validateSearch: admin.logsSearch,
    component: lazyRouteComponent(admin.loadLogsPage, 'LogsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/registrations',
    staticData: { title: 'Registrations' },
    validateSearch: registration.applicationsSearch,
    component: lazyRouteComponent(registration.loadApplicationsPage, 'ApplicationsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/registrations/$id',
    staticData: { title: 'Registration' },
    component: lazyRouteComponent(registration.loadApplicationPage, 'ApplicationPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/direct',
    staticData: { title: 'Direct' },
    validateSearch: brands.clientsSearch,
    component: lazyRouteComponent(brands.loadClientsPage, 'ClientsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/direct/$id',
    staticData: { title: 'Brand' },
    component: lazyRouteComponent(brands.loadClientPage, 'ClientPage'),
  }),
  createRoute({
    ...child,
    path: '/direct-editor/$id',
    staticData: { title: 'Blocks' },
    component: lazyRouteComponent(brands.loadBlocksPage, 'BlocksPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb',
    staticData: { title: 'FDB' },
    validateSearch: drugs.drugsSearch,
    component: lazyRouteComponent(drugs.loadDrugsPage, 'DrugsPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb/import',
    staticData: { title: 'Import reference file' },
    validateSearch: drugs.drugImportsSearch,
    component: lazyRouteComponent(drugs.loadDrugImportsPage, 'DrugImportsPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb/$ndc',
    staticData: { title: 'Drug' },
    component: lazyRouteComponent(drugs.loadDrugPage, 'DrugPage'),
  }),
] as const;
