/** An app in a folder, its settings on a service, and a command line between them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { formatPublishableKey } from '@throughlink/protocol'
import type { Finding } from '../../src/doctor/finding.ts'
import { runCli } from '../../src/runCli.ts'

export const domain = 'go.acme.example'
const service = 'https://links.example'
export const publishableKey = formatPublishableKey(service, 'k3J9sQ2vX7bN5mT1')
export const appId = 'app_1'

/** A response of the domain to a request for an association file. */
export interface AssociationFile {
  status: number
  text: string
}

export interface World {
  /** Files of the app, by path. */
  readonly files: Map<string, string>
  /** Settings of the app on the service. */
  app: {
    id: string
    name: string
    scheme: string | null
    appleTeamId: string | null
    appleBundleId: string | null
    appStoreId: string | null
    androidPackage: string | null
    androidFingerprints: string[]
    otherAppleApps: { bundleId: string }[]
    otherAndroidApps: { package: string }[]
  }
  domains: { domain: string }[]
  health: { check: string; status: string; message: string; fix: string | null }[]
  association: { apple: AssociationFile; android: AssociationFile }
  date: string
  /** Whether a proxy in front of the service lets the SDK through. */
  isSdkBlocked: boolean
  secretKey: string
}

/** Creates a correct app, with these files and IDs. */
export function createWorld(
  files: ReadonlyMap<string, string>,
  { bundleId, androidPackage }: { readonly bundleId: string; readonly androidPackage: string },
): World {
  return {
    files: new Map(files),
    app: {
      id: appId,
      name: 'Acme',
      scheme: 'acme',
      appleTeamId: 'ABCDE12345',
      appleBundleId: bundleId,
      appStoreId: '1',
      androidPackage,
      androidFingerprints: ['AB:CD'],
      otherAppleApps: [],
      otherAndroidApps: [],
    },
    domains: [{ domain }],
    health: [{ check: 'tls', status: 'ok', message: 'Fine.', fix: null }],
    association: {
      apple: {
        status: 200,
        text: JSON.stringify({ applinks: { details: [{ appIDs: [`ABCDE12345.${bundleId}`] }] } }),
      },
      android: {
        status: 200,
        text: JSON.stringify([{ target: { package_name: androidPackage } }]),
      },
    },
    date: new Date().toUTCString(),
    isSdkBlocked: false,
    secretKey: 'sk_secret',
  }
}

export interface CliOutcome {
  readonly code: number
  /** Standard output. */
  readonly out: string
  /** Standard error. */
  readonly notes: string
}

/** Runs a command of `throughlink` in the world. */
export async function runInWorld(
  world: World,
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliOutcome> {
  let [out, notes] = ['', '']
  const code = await runCli(args, {
    env: {
      THROUGHLINK_URL: service,
      THROUGHLINK_APP_ID: appId,
      THROUGHLINK_SECRET_KEY: world.secretKey,
      ...env,
    },
    cwd: folder,
    configFolder: folder,
    isTerminal: false,
    readSecret: () => Promise.resolve(''),
    ask: null,
    runProgram: () => Promise.resolve(0),
    packPackages: null,
    write: () => Promise.resolve(),
    print: (line) => (out += `${line}\n`),
    note: (line) => (notes += `${line}\n`),
    fetch: (input, init) => Promise.resolve(respond(world, input, init)),
    now: Date.now,
    signal: new AbortController().signal,
  })
  return { code, out, notes }
}

/** Writes the app into a temporary folder for as long as something is done with it. */
export async function withFolder<Result>(
  { files }: World,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-doctor-'))
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns what `throughlink doctor` finds. */
export async function findProblems(world: World): Promise<readonly Finding[]> {
  const { out, notes } = await withFolder(world, (folder) =>
    runInWorld(world, folder, ['doctor', '--json']),
  )
  if (out === '') throw new Error(notes)
  return JSON.parse(out) as readonly Finding[]
}

/** Responds as the service and the domain do. */
function respond(world: World, input: string | URL | Request, init: RequestInit = {}): Response {
  const url = new URL(input instanceof Request ? input.url : input)
  const path = `/api/v1/apps/${appId}`
  if (url.origin !== service) return respondAsDomain(world, url)
  switch (url.pathname) {
    case '/livez':
      return new Response('', { headers: { date: world.date } })
    case path:
      return Response.json(world.app)
    case `${path}/domains`:
      return Response.json({ items: world.domains, next: null })
    case `${path}/domains/${domain}/health`:
      return Response.json({ domain, items: world.health })
    case '/api/link/resolve-short':
      return respondToApp(world, new Headers(init.headers))
    default:
      return fail(404, 'not_found')
  }
}

function respondToApp({ isSdkBlocked }: World, headers: Headers): Response {
  if (isSdkBlocked) return new Response('<html>Blocked', { status: 403 })
  if (headers.get('authorization') !== `Bearer ${publishableKey}`) return fail(401, 'invalid_key')
  if (headers.get('x-app-id') !== appId) return fail(403, 'wrong_app')
  return fail(404, 'link_not_found')
}

function respondAsDomain({ association }: World, { hostname, pathname }: URL): Response {
  if (hostname !== domain) throw new Error(`Nobody asked for ${hostname}.`)
  const file = pathname.endsWith('/assetlinks.json') ? association.android : association.apple
  return new Response(file.text, { status: file.status })
}

function fail(status: number, code: string): Response {
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json({ title: code, status, code }, { status, headers })
}
