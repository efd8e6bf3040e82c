import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { readEventsSearch } from '../features/events/eventsSearch.ts'
import { readInspectSearch } from '../features/inspect/inspectSearch.ts'
import { readNewLinkSearch } from '../features/link-editor/newLinkSearch.ts'
import { readLinksSearch } from '../features/links/linksSearch.ts'
import { readLiveSearch } from '../features/live/liveSearch.ts'
import { readMatchesSearch } from '../features/matches/matchesSearch.ts'
import { readAuditSearch } from '../features/settings/organization/auditSearch.ts'
import { readWebhookSearch } from '../features/settings/webhooks/webhookSearch.ts'
import { readAnalyticsSearch } from '../filters/analyticsSearch.ts'
import { parseSearch, readText, stringifySearch } from '../filters/searchParams.ts'
import { sessionQuery } from '../session/sessionQuery.ts'
import { appQuery } from '../session/useApp.ts'
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx'
import { findHome } from './findHome.ts'
import { OutagePage } from './OutagePage.tsx'
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
  validateSearch: (search): { next?: string; error?: string } => {
    const next = readText(search['next'])
    const error = readText(search['error'])
    return { ...(next === undefined ? {} : { next }), ...(error === undefined ? {} : { error }) }
  },
  component: lazyRouteComponent(() => import('../session/SignInPage.tsx'), 'SignInPage'),
})
const bootstrap = createRoute({
  getParentRoute: () => root,
  path: '/bootstrap',
  component: lazyRouteComponent(() => import('../session/BootstrapPage.tsx'), 'BootstrapPage'),
})
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  component: lazyRouteComponent(
    () => import('../session/AcceptInvitationPage.tsx'),
    'AcceptInvitationPage',
  ),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../session/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
})
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(
    () => import('../session/ConfirmEmailPage.tsx'),
    'ConfirmEmailPage',
  ),
})
const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(
    () => import('../session/ForgottenPasswordPage.tsx'),
    'ForgottenPasswordPage',
  ),
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
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ ...(await findHome(context.client)), replace: true })
  },
})
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/account/AccountPage.tsx'), 'AccountPage'),
})
const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/help/$page',
  component: lazyRouteComponent(() => import('../features/help/HelpPage.tsx'), 'HelpPage'),
})
const newOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: '/new-organization',
  component: lazyRouteComponent(
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
  component: lazyRouteComponent(() => import('../features/first-run/NewAppPage.tsx'), 'NewAppPage'),
})
const organizationLayout = createRoute({
  getParentRoute: () => organization,
  id: 'sections',
  component: OrganizationLayout,
})
const members = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/members',
  component: lazyRouteComponent(
    () => import('../features/settings/organization/MembersPage.tsx'),
    'MembersPage',
  ),
})
const organizationKeys = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/keys',
  component: lazyRouteComponent(
    () => import('../features/settings/keys/OrganizationKeysPage.tsx'),
    'OrganizationKeysPage',
  ),
})
const auditLog = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(
    () => import('../features/settings/organization/AuditLogPage.tsx'),
    'AuditLogPage',
  ),
})
const organizationSettings = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/settings',
  component: lazyRouteComponent(
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
  component: lazyRouteComponent(() => import('../features/first-run/SetupPage.tsx'), 'SetupPage'),
})
const overview = createRoute({
  getParentRoute: () => app,
  path: '/overview',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(
    () => import('../features/overview/OverviewPage.tsx'),
    'OverviewPage',
  ),
})
const links = createRoute({
  getParentRoute: () => app,
  path: '/links',
  validateSearch: readLinksSearch,
  component: lazyRouteComponent(() => import('../features/links/LinksPage.tsx'), 'LinksPage'),
})
const newLink = createRoute({
  getParentRoute: () => app,
  path: '/links/new',
  validateSearch: readNewLinkSearch,
  component: lazyRouteComponent(
    () => import('../features/link-editor/NewLinkPage.tsx'),
    'NewLinkPage',
  ),
})
const link = createRoute({
  getParentRoute: () => app,
  path: '/links/$linkId',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('../features/links/LinkPage.tsx'), 'LinkPage'),
})
const editLink = createRoute({
  getParentRoute: () => app,
  path: '/links/$linkId/edit',
  component: lazyRouteComponent(
    () => import('../features/link-editor/EditLinkPage.tsx'),
    'EditLinkPage',
  ),
})
const live = createRoute({
  getParentRoute: () => app,
  path: '/live',
  validateSearch: readLiveSearch,
  component: lazyRouteComponent(() => import('../features/live/LivePage.tsx'), 'LivePage'),
})
const matches = createRoute({
  getParentRoute: () => app,
  path: '/matches',
  validateSearch: readMatchesSearch,
  component: lazyRouteComponent(() => import('../features/matches/MatchesPage.tsx'), 'MatchesPage'),
})
const match = createRoute({
  getParentRoute: () => app,
  path: '/matches/$installId',
  component: lazyRouteComponent(() => import('../features/matches/MatchPage.tsx'), 'MatchPage'),
})
const events = createRoute({
  getParentRoute: () => app,
  path: '/events',
  validateSearch: readEventsSearch,
  component: lazyRouteComponent(() => import('../features/events/EventsPage.tsx'), 'EventsPage'),
})
const inspect = createRoute({
  getParentRoute: () => app,
  path: '/inspect',
  validateSearch: readInspectSearch,
  component: lazyRouteComponent(() => import('../features/inspect/InspectPage.tsx'), 'InspectPage'),
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
  component: lazyRouteComponent(
    () => import('../features/settings/app/GeneralPage.tsx'),
    'GeneralPage',
  ),
})
const brand = createRoute({
  getParentRoute: () => settings,
  path: '/brand',
  component: lazyRouteComponent(
    () => import('../features/settings/app/BrandPage.tsx'),
    'BrandPage',
  ),
})
const matchPolicy = createRoute({
  getParentRoute: () => settings,
  path: '/match-policy',
  component: lazyRouteComponent(
    () => import('../features/settings/app/MatchPolicyPage.tsx'),
    'MatchPolicyPage',
  ),
})
const domains = createRoute({
  getParentRoute: () => settings,
  path: '/domains',
  component: lazyRouteComponent(
    () => import('../features/settings/domains/DomainsPage.tsx'),
    'DomainsPage',
  ),
})
const appKeys = createRoute({
  getParentRoute: () => settings,
  path: '/keys',
  component: lazyRouteComponent(
    () => import('../features/settings/keys/AppKeysPage.tsx'),
    'AppKeysPage',
  ),
})
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyRouteComponent(
    () => import('../features/settings/webhooks/WebhooksPage.tsx'),
    'WebhooksPage',
  ),
})
const webhook = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$endpointId',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(
    () => import('../features/settings/webhooks/WebhookPage.tsx'),
    'WebhookPage',
  ),
})
const imports = createRoute({
  getParentRoute: () => settings,
  path: '/imports',
  component: lazyRouteComponent(
    () => import('../features/settings/imports/ImportsPage.tsx'),
    'ImportsPage',
  ),
})
const testDevices = createRoute({
  getParentRoute: () => settings,
  path: '/test-devices',
  component: lazyRouteComponent(
    () => import('../features/settings/test-devices/TestDevicesPage.tsx'),
    'TestDevicesPage',
  ),
})
const privacy = createRoute({
  getParentRoute: () => settings,
  path: '/privacy',
  component: lazyRouteComponent(
    () => import('../features/settings/privacy/PrivacyPage.tsx'),
    'PrivacyPage',
  ),
})

const tree = root.addChildren([
  signIn,
  bootstrap,
  acceptInvitation,
  resetPassword,
  confirmEmail,
  forgottenPassword,
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
        matchPolicy,
        domains,
        appKeys,
        webhooks,
        webhook,
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
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
