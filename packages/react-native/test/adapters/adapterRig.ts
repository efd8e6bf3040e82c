import type { Fingerprint, MatchRequest } from '@throughlink/protocol'
import { createTestApp, settle, type TestAppOptions } from '../testApp.tsx'

type Exports = Record<string, unknown>

/** One exports object per module, created by the setup file and required once by the code under test. */
const { optionalModules } = globalThis as unknown as { optionalModules: Map<string, Exports> }

export const optionalNames = [...optionalModules.keys()]

/** Installs a module with exactly these exports. */
export function install(name: string, members: Exports): void {
  const exports = optionalModules.get(name)
  if (!exports) throw new Error(`${name} is not an optional module.`)
  clear(exports)
  Object.assign(exports, members)
}

/** Removes all optional modules from the app. */
export function uninstallAll(): void {
  for (const exports of optionalModules.values()) clear(exports)
}

function clear(exports: Exports): void {
  for (const member of Object.keys(exports)) Reflect.deleteProperty(exports, member)
}

/** The ways a native function can fail. */
export const failure = {
  throws(): never {
    throw new Error('broken')
  },
  rejects: () => Promise.reject(new Error('broken')),
  hangs: () => new Promise(() => undefined),
  'returns garbage': () => Promise.resolve({ nonsense: true }),
}

export const failures: [string, () => unknown][] = Object.entries(failure)

/** Launches an app with a timeout of 200 ms and waits until it is processed, on a busy machine up to 5 s. */
export async function launch(options: TestAppOptions = {}) {
  const app = createTestApp({ ...options, config: { timeoutMs: 200, ...options.config } })
  const isProcessed = () => app.renders[app.renders.length - 1]?.isLinkProcessed === true
  const startedAt = Date.now()
  const tree = await app.launch()
  while (!isProcessed() && Date.now() - startedAt < 5_000) await settle(5)
  return {
    ...app,
    tree,
    isProcessed: isProcessed(),
    matches: app.service.requestsTo('matchLink').map(({ body }) => body as MatchRequest),
  }
}

/** Fails unless the app ended processed after one match request that the service accepts. */
export function expectOneMatch({ isProcessed, matches }: Awaited<ReturnType<typeof launch>>) {
  expect(isProcessed).toBe(true)
  expect(matches).toHaveLength(1)
  const [request] = matches
  if (!request) throw new Error('No match request was sent.')
  expectValidRequest(request)
  return request
}

/** Checks the rules of `MatchRequestSchema`, which Jest cannot load because it depends on an ES module. */
function expectValidRequest({ installId, ...request }: MatchRequest): void {
  expect(installId).toMatch(/^[\w-]{8,64}$/)
  if ('clickId' in request) {
    const { clickId, referrer, shadow, ...rest } = request
    expect(clickId).toMatch(/^tl1[\w-]{52}$/)
    if (referrer) expectSeconds(referrer.clickTime, referrer.installTime)
    if (shadow) expectFingerprint(shadow)
    expect(rest).toEqual({})
  } else {
    const { pastedLink, ...fingerprint } = request
    if (pastedLink !== undefined) expect(pastedLink).toMatch(/^https?:\/\/\S{1,2040}$/)
    expectFingerprint(fingerprint as Fingerprint)
  }
}

function expectSeconds(...times: unknown[]): void {
  for (const time of times) {
    expect(Number.isSafeInteger(time)).toBe(true)
    expect(time).toBeLessThanOrEqual(99_999_999_999)
  }
}

function expectFingerprint({ modelId = '', ...fingerprint }: Fingerprint): void {
  expect(typeof modelId).toBe('string')
  expect(fingerprint).toEqual({
    platform: expect.stringMatching(/^(ios|android)$/) as string,
    model: stringOrNull(fingerprint.model),
    manufacturer: stringOrNull(fingerprint.manufacturer),
    systemVersion: stringOrNull(fingerprint.systemVersion),
    screenWidth: expect.any(Number) as number,
    screenHeight: expect.any(Number) as number,
    scale: expect.any(Number) as number,
    locale: fingerprint.locale.map(() => ({
      languageTag: expect.stringMatching(/^.{1,64}$/) as string,
    })),
    timezone: stringOrNull(fingerprint.timezone),
    userAgent: stringOrNull(fingerprint.userAgent),
    timestamp: expect.any(Number) as number,
  })
}

function stringOrNull(value: unknown): unknown {
  return value === null ? null : expect.stringMatching(/^.{0,1024}$/)
}
