import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { readCompareSearch } from '../features/compare/compareSearch.ts'
import { readEventsSearch } from '../features/events/eventsSearch.ts'
import { readInspectSearch } from '../features/inspect/inspectSearch.ts'
import { readNewLinkSearch } from '../features/link-editor/newLinkSearch.ts'
import { readLinksSearch } from '../features/links/linksSearch.ts'
import { readLiveSearch } from '../features/live/liveSearch.ts'
import { readMatchesSearch } from '../features/matches/matchesSearch.ts'
import { readAuditSearch } from '../features/settings/organization/auditSearch.ts'
import { readWebhookSearch } from '../features/settings/webhooks/webhookSearch.ts'
import { readWebsiteSearch } from '../features/settings/website/websiteSearch.ts'
import { readAnalyticsSearch } from '../filters/analyticsSearch.ts'
import {
  onlyKnown,
  parseSearch,
  readDay,
  readText,
  stringifySearch,
} from '../filters/searchParams.ts'
import { takeNextPath } from '../session/nextPath.ts'
import { sessionQuery } from '../session/sessionQuery.ts'
import { appQuery } from '../session/useApp.ts'
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx'
import { findHome } from './findHome.ts'
import { lazyPage } from './lazyPage.ts'
import { OutagePage } from './OutagePage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { Root } from './Root.tsx'
import { OrganizationLayout, SettingsLayout } from './SectionLayout.tsx'
import { Shell } from './Shell.tsx'

interface Context {
  readonly client: QueryClient
}

const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: OutagePage,
})

// Pages that need no session.
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: onlyKnown((search): { next?: string; error?: string } => {
    const next = readText(search['next'])
    const error = readText(search['error'])
    return { ...(next === undefined ? {} : { next }), ...(error === undefined ? {} : { error }) }
  }),
  component: lazyPage(() => import('../session/SignInPage.tsx'), 'SignInPage'),
})
const bootstrap = createRoute({
  getParentRoute: () => root,
  path: '/bootstrap',
  component: lazyPage(() => import('../session/BootstrapPage.tsx'), 'BootstrapPage'),
})
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  component: lazyPage(() => import('../session/AcceptInvitationPage.tsx'), 'AcceptInvitationPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('../session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyPage(() => import('../session/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})
const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyPage(
    () => import('../session/ForgottenPasswordPage.tsx'),
    'ForgottenPasswordPage',
  ),
})

// The token stays in its address, so that it can be reloaded and bookmarked.
const sharedReport = createRoute({
  getParentRoute: () => root,
  path: '/report',
  component: lazyPage(() => import('../features/report/SharedReportPage.tsx'), 'SharedReportPage'),
})
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: onlyKnown((search): { token?: string } => {
    const token = readText(search['token'])
    return token === undefined ? {} : { token }
  }),
  component: lazyPage(() => import('../features/report/UnsubscribePage.tsx'), 'UnsubscribePage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  async beforeLoad({ context, location }) {
    // Rejects during an outage, which shows the outage page: a person must never think they were signed out.
    const session = await context.client.query({ ...sessionQuery, staleTime: 'static' })
    if (session === null) {
      const next = location.href === '/' ? {} : { next: location.href }
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
      throw redirect({ to: '/sign-in', search: next, replace: true })
    }
  },
})
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  async beforeLoad({ context }) {
    const href = takeNextPath()
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    if (href !== null) throw redirect({ href, replace: true })
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ ...(await findHome(context.client)), replace: true })
  },
})
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyPage(() => import('../features/account/AccountPage.tsx'), 'AccountPage'),
})
const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/help/$page',
  component: lazyPage(() => import('../features/help/HelpPage.tsx'), 'HelpPage'),
})
const newOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: '/new-organization',
  component: lazyPage(
    () => import('../features/first-run/NewOrganizationPage.tsx'),
    'NewOrganizationPage',
  ),
})

// Pages of an organization.
const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/organizations/$organizationId',
})
const newApp = createRoute({
  getParentRoute: () => organization,
  path: '/new-app',
  component: lazyPage(() => import('../features/first-run/NewAppPage.tsx'), 'NewAppPage'),
})
const organizationLayout = createRoute({
  getParentRoute: () => organization,
  id: 'sections',
  component: OrganizationLayout,
})
const members = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/members',
  component: lazyPage(
    () => import('../features/settings/organization/MembersPage.tsx'),
    'MembersPage',
  ),
})
const organizationKeys = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/keys',
  component: lazyPage(
    () => import('../features/settings/keys/OrganizationKeysPage.tsx'),
    'OrganizationKeysPage',
  ),
})
const auditLog = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/audit-log',
  validateSearch: onlyKnown((search) =>
    readAuditSearch({ ...search, from: readDay(search['from']), to: readDay(search['to']) }),
  ),
  component: lazyPage(
    () => import('../features/settings/organization/AuditLogPage.tsx'),
    'AuditLogPage',
  ),
})
const organizationSettings = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/settings',
  component: lazyPage(
    () => import('../features/settings/organization/OrganizationPage.tsx'),
    'OrganizationPage',
  ),
})

// Pages of an app.
const app = createRoute({
  getParentRoute: () => signedIn,
  path: '/apps/$appId',
  loader: ({ context, params }) =>
    context.client.query({ ...appQuery(params.appId), staleTime: 'static' }),
})
const appHome = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad({ params }) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/apps/$appId/overview', params, replace: true })
  },
})
const setup = createRoute({
  getParentRoute: () => app,
  path: '/setup',
  component: lazyPage(() => import('../features/first-run/SetupPage.tsx'), 'SetupPage'),
})
const overview = createRoute({
  getParentRoute: () => app,
  path: '/overview',
  validateSearch: onlyKnown(readAnalyticsSearch),
  component: lazyPage(() => import('../features/overview/OverviewPage.tsx'), 'OverviewPage'),
})
const links = createRoute({
  getParentRoute: () => app,
  path: '/links',
  validateSearch: onlyKnown(readLinksSearch),
  component: lazyPage(() => import('../features/links/LinksPage.tsx'), 'LinksPage'),
})
const newLink = createRoute({
  getParentRoute: () => app,
  path: '/links/new',
  validateSearch: onlyKnown(readNewLinkSearch),
  component: lazyPage(() => import('../features/link-editor/NewLinkPage.tsx'), 'NewLinkPage'),
})
const link = createRoute({
  getParentRoute: () => app,
  path: '/links/$linkId',
  validateSearch: onlyKnown(readAnalyticsSearch),
  component: lazyPage(() => import('../features/links/LinkPage.tsx'), 'LinkPage'),
})
const editLink = createRoute({
  getParentRoute: () => app,
  path: '/links/$linkId/edit',
  component: lazyPage(() => import('../features/link-editor/EditLinkPage.tsx'), 'EditLinkPage'),
})
const compare = createRoute({
  getParentRoute: () => app,
  path: '/compare',
  validateSearch: onlyKnown(readCompareSearch),
  component: lazyPage(() => import('../features/compare/ComparePage.tsx'), 'ComparePage'),
})
const live = createRoute({
  getParentRoute: () => app,
  path: '/live',
  validateSearch: onlyKnown(readLiveSearch),
  component: lazyPage(() => import('../features/live/LivePage.tsx'), 'LivePage'),
})
const matches = createRoute({
  getParentRoute: () => app,
  path: '/matches',
  validateSearch: onlyKnown(readMatchesSearch),
  component: lazyPage(() => import('../features/matches/MatchesPage.tsx'), 'MatchesPage'),
})
const match = createRoute({
  getParentRoute: () => app,
  path: '/matches/$installId',
  component: lazyPage(() => import('../features/matches/MatchPage.tsx'), 'MatchPage'),
})
const events = createRoute({
  getParentRoute: () => app,
  path: '/events',
  validateSearch: onlyKnown(readEventsSearch),
  component: lazyPage(() => import('../features/events/EventsPage.tsx'), 'EventsPage'),
})
const inspect = createRoute({
  getParentRoute: () => app,
  path: '/inspect',
  validateSearch: onlyKnown(readInspectSearch),
  component: lazyPage(() => import('../features/inspect/InspectPage.tsx'), 'InspectPage'),
})

// Settings of an app.
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: SettingsLayout,
})
const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad({ params }) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/apps/$appId/settings/general', params, replace: true })
  },
})
const general = createRoute({
  getParentRoute: () => settings,
  path: '/general',
  component: lazyPage(() => import('../features/settings/app/GeneralPage.tsx'), 'GeneralPage'),
})
const brand = createRoute({
  getParentRoute: () => settings,
  path: '/brand',
  component: lazyPage(() => import('../features/settings/app/BrandPage.tsx'), 'BrandPage'),
})
const campaigns = createRoute({
  getParentRoute: () => settings,
  path: '/campaigns',
  component: lazyPage(() => import('../features/settings/app/CampaignsPage.tsx'), 'CampaignsPage'),
})
const matchPolicy = createRoute({
  getParentRoute: () => settings,
  path: '/match-policy',
  component: lazyPage(
    () => import('../features/settings/app/MatchPolicyPage.tsx'),
    'MatchPolicyPage',
  ),
})
const domains = createRoute({
  getParentRoute: () => settings,
  path: '/domains',
  component: lazyPage(() => import('../features/settings/domains/DomainsPage.tsx'), 'DomainsPage'),
})
const website = createRoute({
  getParentRoute: () => settings,
  path: '/website',
  validateSearch: onlyKnown(readWebsiteSearch),
  component: lazyPage(() => import('../features/settings/website/WebsitePage.tsx'), 'WebsitePage'),
})
const appKeys = createRoute({
  getParentRoute: () => settings,
  path: '/keys',
  component: lazyPage(() => import('../features/settings/keys/AppKeysPage.tsx'), 'AppKeysPage'),
})
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyPage(
    () => import('../features/settings/webhooks/WebhooksPage.tsx'),
    'WebhooksPage',
  ),
})
const webhook = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$endpointId',
  validateSearch: onlyKnown(readWebhookSearch),
  component: lazyPage(() => import('../features/settings/webhooks/WebhookPage.tsx'), 'WebhookPage'),
})
const reports = createRoute({
  getParentRoute: () => settings,
  path: '/reports',
  component: lazyPage(() => import('../features/settings/reports/ReportsPage.tsx'), 'ReportsPage'),
})
const imports = createRoute({
  getParentRoute: () => settings,
  path: '/imports',
  component: lazyPage(() => import('../features/settings/imports/ImportsPage.tsx'), 'ImportsPage'),
})
const testDevices = createRoute({
  getParentRoute: () => settings,
  path: '/test-devices',
  component: lazyPage(
    () => import('../features/settings/test-devices/TestDevicesPage.tsx'),
    'TestDevicesPage',
  ),
})
const privacy = createRoute({
  getParentRoute: () => settings,
  path: '/privacy',
  component: lazyPage(() => import('../features/settings/privacy/PrivacyPage.tsx'), 'PrivacyPage'),
})

const tree = root.addChildren([
  signIn,
  bootstrap,
  acceptInvitation,
  resetPassword,
  confirmEmail,
  forgottenPassword,
  sharedReport,
  unsubscribe,
  signedIn.addChildren([
    home,
    account,
    help,
    newOrganization,
    organization.addChildren([
      newApp,
      organizationLayout.addChildren([members, organizationKeys, auditLog, organizationSettings]),
    ]),
    app.addChildren([
      appHome,
      setup,
      overview,
      compare,
      links,
      newLink,
      link,
      editLink,
      live,
      matches,
      match,
      events,
      inspect,
      settings.addChildren([
        settingsHome,
        general,
        brand,
        campaigns,
        matchPolicy,
        domains,
        website,
        appKeys,
        webhooks,
        webhook,
        reports,
        imports,
        testDevices,
        privacy,
      ]),
    ]),
  ]),
])

/** Creates the router. Pages are loaded when they are first visited, and prefetched when a link is pointed at. */
export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PageSkeleton,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
