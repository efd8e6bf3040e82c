import { checkApp, checkDomain } from '@throughlink/api'
import type { CliContext } from '../cliContext.ts'
import type { AppFolder } from '../init/readApp.ts'
import type { OpenedApp } from '../profile/openApp.ts'
import { checkAssociation } from './checkAssociation.ts'
import { checkClock } from './checkClock.ts'
import { checkKey } from './checkKey.ts'
import { checkProject } from './checkProject.ts'
import { type Expected, toExpected } from './expected.ts'
import { type Finding, unchecked } from './finding.ts'

/** An app without settings to compare with. */
const nothingExpected: Expected = {
  bundleIds: [],
  androidPackages: [],
  appleTeamId: null,
  scheme: null,
  domains: [],
}

/** Checks an app, and its settings and domains if there is a key that can read them. */
export async function diagnose(
  context: CliContext,
  opened: OpenedApp | null,
  app: AppFolder,
): Promise<readonly Finding[]> {
  const settings = opened === null ? null : await readSettings(context, opened)
  const expected = settings?.expected ?? nothingExpected
  const { findings, provider } = checkProject(app, expected, context.env)
  const signedIn = opened === null ? null : { service: opened.service, appId: opened.params.appId }
  const failedFiles = new Set(settings?.findings.map(({ name }) => name))
  const [tried, ...files] = await Promise.all([
    provider === null ? [] : checkKey(context, provider, signedIn),
    ...expected.domains.map((domain) => checkAssociation(context, domain, expected)),
  ])
  return [
    ...findings,
    ...tried,
    ...(settings?.findings ?? [notSignedIn]),
    // What the service has found itself is said once.
    ...files.flat().filter(({ name }) => !failedFiles.has(name)),
    onPhones,
  ]
}

const notSignedIn = unchecked(
  'settings',
  'IDs, domains and fingerprints on the service: you are not signed in.',
  'Run `throughlink login`, or set THROUGHLINK_SECRET_KEY.',
)

const onPhones = unchecked(
  'phone',
  'Whether a phone opens the app: that shows only a build on a phone.',
  'Tap a link there. `throughlink simulate <link>` tries everything else.',
)

async function readSettings(
  { fetch, now, signal }: CliContext,
  { api, params, service }: OpenedApp,
): Promise<{ readonly expected: Expected; readonly findings: readonly Finding[] }> {
  const [{ body: app }, { body: page }, status] = await Promise.all([
    api.getApp({ params }),
    api.listDomains({ params, query: { limit: 100 } }),
    fetch(`${service}/livez`, { signal }),
  ])
  const domains = page.items.map(({ domain }) => domain)
  const health = await Promise.all(
    domains.map((domain) => api.getDomainHealth({ params: { ...params, domain } })),
  )
  return {
    expected: toExpected(app, domains),
    findings: [
      ...checkApp(app, page.items),
      ...health.flatMap(({ body }) => checkDomain(body)),
      ...checkClock(status.headers.get('date'), now()),
    ],
  }
}
