import type { Page } from '@playwright/test'
import { callApi } from './people.ts'

/** A screen of the dashboard. */
export interface Route {
  readonly name: string
  readonly path: string
}

export interface RouteIds {
  readonly appId: string
  readonly organizationId: string
  readonly linkId: string
  readonly installId: string
}

/** Every screen that a signed-in person can open, with example data. Add a line for a new screen. */
export function listRoutes({
  appId,
  organizationId,
  linkId,
  installId,
}: RouteIds): readonly Route[] {
  const app = (name: string, path: string): Route => ({ name, path: `/apps/${appId}/${path}` })
  const organization = (name: string, path: string): Route => ({
    name,
    path: `/organizations/${organizationId}/${path}`,
  })
  return [
    app('overview', 'overview'),
    app('compare', `compare?link=${linkId}`),
    app('links', 'links'),
    app('new-link', 'links/new'),
    app('link', `links/${linkId}`),
    app('edit-link', `links/${linkId}/edit`),
    app('live', 'live'),
    app('matches', 'matches'),
    app('match', `matches/${installId}`),
    app('events', 'events'),
    app('inspect', 'inspect'),
    app('setup', 'setup'),
    app('settings-general', 'settings/general'),
    app('settings-brand', 'settings/brand'),
    app('settings-campaigns', 'settings/campaigns'),
    app('settings-match-policy', 'settings/match-policy'),
    app('settings-domains', 'settings/domains'),
    app('settings-website', 'settings/website'),
    app('settings-keys', 'settings/keys'),
    app('settings-webhooks', 'settings/webhooks'),
    app('settings-reports', 'settings/reports'),
    app('settings-imports', 'settings/imports'),
    app('settings-test-devices', 'settings/test-devices'),
    app('settings-privacy', 'settings/privacy'),
    organization('members', 'members'),
    organization('organization-keys', 'keys'),
    organization('audit-log', 'audit-log'),
    organization('organization', 'settings'),
    organization('new-app', 'new-app'),
    { name: 'new-organization', path: '/new-organization' },
    { name: 'account', path: '/account' },
    { name: 'help', path: '/help/first-run' },
  ]
}

interface Found {
  readonly organizationId: string
}

interface FoundList {
  readonly items: readonly { readonly id?: string; readonly installId?: string }[]
}

/** Reads the ids of a link with traffic and of an install with an explanation. The page must be signed in. */
export async function readRouteIds(page: Page, appId: string): Promise<RouteIds> {
  const read = async (path: string) => (await callApi(page, 'GET', path)).body
  const { organizationId } = (await read(`/api/v1/apps/${appId}`)) as Found
  const links = (await read(`/api/v1/apps/${appId}/links?search=Get%20the%20app`)) as FoundList
  const installs = (await read(`/api/v1/apps/${appId}/installs?method=probabilistic`)) as FoundList
  return {
    appId,
    organizationId,
    linkId: links.items[0]?.id ?? '0',
    installId: installs.items[0]?.installId ?? 'none',
  }
}
