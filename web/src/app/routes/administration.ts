import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import * as admin from '../../features/admin/routes.ts';
import * as assistant from '../../features/assistant/routes.ts';
import * as billing from '../../features/billing/routes.ts';
import * as brands from '../../features/brands/routes.ts';
import * as companies from '../../features/companies/routes.ts';
import * as drugs from '../../features/drugs/routes.ts';
import * as edi from '../../features/edi/routes.ts';
import * as history from '../../features/history/routes.ts';
import * as integrations from '../../features/integrations/routes.ts';
import * as listings from '../../features/listings/routes.ts';
import * as news from '../../features/news/routes.ts';
import * as registration from '../../features/registration/routes.ts';
import * as sqlTool from '../../features/sql-tool/routes.ts';
import * as strategists from '../../features/strategists/routes.ts';
import * as users from '../../features/users/routes.ts';
import { layout } from './layout.ts';

const child = { getParentRoute: () => layout } as const;
export const administrationRoutes = [
  createRoute({
    ...child,
    path: '/users',
    staticData: { title: 'Users' },
    validateSearch: users.usersSearch,
    component: lazyPage(users.loadUsersPage, 'UsersPage'),
  }),
  createRoute({
    ...child,
    path: '/integrations',
    staticData: { title: 'Integrations' },
    validateSearch: integrations.apiKeysSearch,
    component: lazyPage(integrations.loadApiKeysPage, 'ApiKeysPage'),
  }),
  createRoute({
    ...child,
    path: '/integrations/webhooks',
    staticData: { title: 'Webhooks' },
    validateSearch: integrations.webhooksSearch,
    component: lazyPage(integrations.loadWebhooksPage, 'WebhooksPage'),
  }),
  createRoute({
    ...child,
    path: '/integrations/webhooks/$id',
    staticData: { title: 'Webhook' },
    validateSearch: integrations.webhookLogSearch,
    component: lazyPage(integrations.loadWebhookLogPage, 'WebhookLogPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/user-manager',
    staticData: { title: 'User Manager' },
    validateSearch: users.usersSearch,
    component: lazyPage(users.loadUserManagerPage, 'UserManagerPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/company-manager',
    staticData: { title: 'Company Manager' },
    validateSearch: companies.companiesSearch,
    component: lazyPage(companies.loadCompanyManagerPage, 'CompanyManagerPage'),
  }),
  createRoute({
    ...child,
    path: '/seller-editor/info',
    staticData: { title: 'Company' },
    component: lazyPage(companies.loadSellerCompanyPage, 'SellerCompanyPage'),
  }),
  createRoute({
    ...child,
    path: '/seller-editor/news',
    staticData: { title: 'News Editor' },
    validateSearch: news.newsListSearch,
    component: lazyPage(news.loadNewsListPage, 'OwnNewsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/news-list',
    staticData: { title: 'News' },
    validateSearch: news.newsListSearch,
    component: lazyPage(news.loadNewsListPage, 'AllNewsPage'),
  }),
  createRoute({
    ...child,
    path: '/seller-profile',
    staticData: { title: 'Seller Profile' },
    component: lazyPage(companies.loadSellerProfilePage, 'SellerProfilePage'),
  }),
  createRoute({
    ...child,
    path: '/seller-profile/$id',
    staticData: { title: 'Seller Profile' },
    component: lazyPage(companies.loadSellerProfilePage, 'SellerProfilePage'),
  }),
  createRoute({
    ...child,
    path: '/admin/catalog',
    staticData: { title: 'Catalog' },
    validateSearch: listings.deskSearch,
    component: lazyPage(listings.loadDeskPage, 'DeskPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/logs',
    staticData: { title: 'Logs' },
    validateSearch: admin.logsSearch,
    component: lazyPage(admin.loadLogsPage, 'LogsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/edi/clients',
    staticData: { title: 'EDI Clients' },
    validateSearch: edi.ediClientsSearch,
    component: lazyPage(edi.loadEdiClientsPage, 'EdiClientsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/edi/messages/edi',
    staticData: { title: 'EDI Messages' },
    validateSearch: edi.ediMessagesSearch,
    component: lazyPage(edi.loadEdiMessagesPage, 'EdiMessagesPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/edi/shipments',
    staticData: { title: 'EDI Shipments' },
    validateSearch: edi.ediShipmentsSearch,
    component: lazyPage(edi.loadEdiShipmentsPage, 'EdiShipmentsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/edi/invoices',
    staticData: { title: 'EDI Invoices' },
    validateSearch: edi.ediInvoicesSearch,
    component: lazyPage(edi.loadEdiInvoicesPage, 'EdiInvoicesPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/edi/messages/email',
    staticData: { title: 'EDI Email Messages' },
    validateSearch: edi.ediMailsSearch,
    component: lazyPage(edi.loadEdiMailsPage, 'EdiMailsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/account-strategists',
    staticData: { title: 'Account Strategists' },
    validateSearch: strategists.strategistsSearch,
    component: lazyPage(strategists.loadStrategistsPage, 'StrategistsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/tasks',
    staticData: { title: 'Tasks' },
    validateSearch: admin.tasksSearch,
    component: lazyPage(admin.loadTasksPage, 'TasksPage'),
  }),
  createRoute({
    ...child,
    path: '/assistant',
    staticData: { title: 'Assistant' },
    validateSearch: assistant.assistantSearch,
    component: lazyPage(assistant.loadAssistantPage, 'AssistantPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/gpt/reports',
    staticData: { title: 'GPT Reports' },
    validateSearch: assistant.savedQuestionsSearch,
    component: lazyPage(assistant.loadSavedQuestionsPage, 'SavedQuestionsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/gpt/tracking',
    staticData: { title: 'GPT Tracking' },
    validateSearch: assistant.questionsSearch,
    component: lazyPage(assistant.loadQuestionsPage, 'QuestionsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/sql',
    staticData: { title: 'SQL Tool' },
    component: lazyPage(sqlTool.loadSqlPage, 'SqlPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/finance',
    staticData: { title: 'Finance' },
    validateSearch: billing.financeSearch,
    component: lazyPage(billing.loadFinancePage, 'FinancePage'),
  }),
  createRoute({
    ...child,
    path: '/admin/registrations',
    staticData: { title: 'Registrations' },
    validateSearch: registration.applicationsSearch,
    component: lazyPage(registration.loadApplicationsPage, 'ApplicationsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/registrations/$id',
    staticData: { title: 'Registration' },
    component: lazyPage(registration.loadApplicationPage, 'ApplicationPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/purchase-reports',
    staticData: { title: 'Purchase reports' },
    validateSearch: history.reportsSearch,
    component: lazyPage(history.loadReportsPage, 'ReportsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/direct',
    staticData: { title: 'Direct' },
    validateSearch: brands.clientsSearch,
    component: lazyPage(brands.loadClientsPage, 'ClientsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/direct/$id',
    staticData: { title: 'Brand' },
    component: lazyPage(brands.loadClientPage, 'ClientPage'),
  }),
  createRoute({
    ...child,
    path: '/direct-editor/$id',
    staticData: { title: 'Blocks' },
    component: lazyPage(brands.loadBlocksPage, 'BlocksPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb',
    staticData: { title: 'FDB' },
    validateSearch: drugs.drugsSearch,
    component: lazyPage(drugs.loadDrugsPage, 'DrugsPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb/import',
    staticData: { title: 'Import reference file' },
    validateSearch: drugs.drugImportsSearch,
    component: lazyPage(drugs.loadDrugImportsPage, 'DrugImportsPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb/$ndc',
    staticData: { title: 'Drug' },
    component: lazyPage(drugs.loadDrugPage, 'DrugPage'),
  }),
] as const;
