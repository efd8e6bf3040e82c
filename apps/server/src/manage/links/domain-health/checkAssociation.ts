import type { FetchedFile, HealthItem } from './healthItem.ts'

/** A response to a request for an association file. */
export interface FileResponse {
  readonly url: string
  readonly status: number
  readonly contentType: string | null
  readonly location: string | null
  readonly body: string
}

export interface AssociationFile {
  readonly check: 'apple_association' | 'android_association'
  /** Identities that the file must contain. */
  readonly expected: readonly string[]
  /** Lists the identities that a file contains. Any JSON is possible. */
  readonly listIdentities: (json: unknown) => readonly string[]
}

/** Checks a served association file. iOS and Android do not follow redirects, and require JSON. */
export function checkAssociation(
  { check, expected, listIdentities }: AssociationFile,
  response: FileResponse,
): HealthItem {
  const { url, status, location } = response
  const contentType = response.contentType?.slice(0, 200) ?? null
  const json = parseJson(response.body)
  const found = new Set(listIdentities(json))
  const missing = status === 200 ? expected.filter((each) => !found.has(each)) : [...expected]
  const redirectUrl = location?.slice(0, 2_000) ?? null
  const file: FetchedFile = { url, httpStatus: status, contentType, redirectUrl, missing }
  const fail = (message: string, fix: string): HealthItem => ({
    check,
    status: 'failed',
    message,
    fix,
    file,
  })
  if (status >= 300 && status < 400) {
    return fail(
      'The file is redirected, and phones do not follow redirects.',
      'Serve the domain without redirects, at least below /.well-known/.',
    )
  }
  if (status !== 200) {
    return fail(
      `The file responds with status ${status}.`,
      'Make sure that the domain points to the service, and that no proxy answers for it.',
    )
  }
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? '')) {
    return fail(
      'The file does not have the content type application/json.',
      'Make sure that no proxy changes the content type.',
    )
  }
  if (missing.length > 0) {
    return fail(
      json === undefined
        ? 'The file is not valid JSON.'
        : 'The file does not contain all identities of the app.',
      'A change takes up to two minutes. After that, make sure that the domain points to the service.',
    )
  }
  return { check, status: 'ok', message: 'The file contains the app.', fix: null, file }
}

/** Lists the `appIDs` of an Apple association file, in its current and its former form. */
export function listAppleIdentities(json: unknown): string[] {
  const details = read(read(json, 'applinks'), 'details')
  return toList(details).flatMap((each) => [
    ...toList(read(each, 'appIDs')).filter(isText),
    ...[read(each, 'appID')].filter(isText),
  ])
}

/** Lists `package fingerprint` of every app in an Android association file. */
export function listAndroidIdentities(json: unknown): string[] {
  return toList(json).flatMap((each) => {
    const target = read(each, 'target')
    const name = read(target, 'package_name')
    const fingerprints = toList(read(target, 'sha256_cert_fingerprints')).filter(isText)
    return isText(name) ? fingerprints.map((each) => `${name} ${each.toUpperCase()}`) : []
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function read(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isObject ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
