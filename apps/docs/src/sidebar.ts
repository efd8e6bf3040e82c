import type { StarlightUserConfig } from '@astrojs/starlight/types'

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>

/** The sections of the site. A page that is listed nowhere fails `npm run verify docs`. */
export const sidebar: Sidebar = [
  {
    label: 'Start',
    items: [
      'guides/quick-start',
      { label: 'React Native package', slug: 'sdk/react-native' },
      'guides/migration',
    ],
  },
  {
    label: 'Concepts',
    items: [
      'concepts/deferred-links',
      'concepts/matching',
      'concepts/platform-rules',
      'concepts/accuracy',
      'concepts/comparison',
    ],
  },
  {
    label: 'For app developers',
    items: [
      'guides/expo-router',
      'guides/react-navigation',
      'guides/invitations',
      'guides/sign-up',
      'guides/consent',
      'guides/offline',
      'guides/custom-storage',
      'guides/web',
      'guides/ios-scenes',
      'guides/test-links',
      { label: 'Command line', slug: 'guides/command-line' },
      'guides/agents',
      { label: 'Client without React', slug: 'sdk/client' },
      { label: 'Typed API client', slug: 'sdk/api' },
    ],
  },
  {
    label: 'For marketers',
    items: [
      'guides/dashboard-tour',
      'guides/landing-pages',
      'guides/in-app-browsers',
      {
        label: 'The dashboard',
        collapsed: true,
        items: [
          'dashboard/first-run',
          'dashboard/overview',
          'dashboard/links',
          'dashboard/domains',
          'dashboard/matches',
          'dashboard/events',
          'dashboard/live',
          'dashboard/inspect',
          'dashboard/imports',
          'dashboard/webhooks',
          'dashboard/keys',
          'dashboard/members',
          'dashboard/settings',
          'dashboard/privacy',
          'dashboard/account',
        ],
      },
    ],
  },
  {
    label: 'For operators',
    items: [
      'operations/one-host',
      'operations/kubernetes',
      'operations/sizing',
      { label: 'Capacity calculator', link: '/operations/calculator/' },
      'operations/service',
      'operations/monitoring',
      'operations/alerts',
      'operations/failover',
      'operations/backups',
      'operations/log-databases',
      'operations/upgrades',
      'operations/secrets',
      'guides/connectors',
      'operations/security',
    ],
  },
  {
    label: 'Reference',
    items: [
      'reference/sdk-config',
      'reference/sdk-context',
      'reference/sdk-events',
      'reference/sdk-errors',
      'reference/cli',
      {
        label: 'HTTP API',
        collapsed: true,
        items: [
          { label: 'Overview', slug: 'reference/http-api' },
          { autogenerate: { directory: 'reference/http-api' } },
        ],
      },
      {
        label: 'API errors',
        collapsed: true,
        items: [
          { label: 'All codes', slug: 'problems' },
          { autogenerate: { directory: 'problems' } },
        ],
      },
      'reference/webhooks',
      'reference/environment',
      'reference/metrics',
      'reference/access',
      'reference/journeys',
    ],
  },
  {
    label: 'Internals',
    collapsed: true,
    items: [
      'internals/architecture',
      'internals/contributing',
      'internals/testing',
      'internals/not-verified',
      'internals/threats',
      'internals/releasing',
      {
        label: 'Decisions',
        collapsed: true,
        items: ['internals/decisions', { autogenerate: { directory: 'internals/decisions' } }],
      },
    ],
  },
]
