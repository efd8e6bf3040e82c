/** The sections of an app's settings, in the order of their navigation. */
export const settingsSections = [
  { to: '/apps/$appId/settings/general', label: 'App and stores' },
  { to: '/apps/$appId/settings/brand', label: 'Brand' },
  { to: '/apps/$appId/settings/campaigns', label: 'Campaigns' },
  { to: '/apps/$appId/settings/match-policy', label: 'Match policy' },
  { to: '/apps/$appId/settings/domains', label: 'Domains' },
  { to: '/apps/$appId/settings/website', label: 'Website' },
  { to: '/apps/$appId/settings/keys', label: 'Keys' },
  { to: '/apps/$appId/settings/webhooks', label: 'Webhooks and connectors' },
  { to: '/apps/$appId/settings/reports', label: 'Shared reports' },
  { to: '/apps/$appId/settings/imports', label: 'Import links' },
  { to: '/apps/$appId/settings/test-devices', label: 'Test devices' },
  { to: '/apps/$appId/settings/privacy', label: 'Privacy requests' },
] as const
