import { parseSentinelUrl } from '../engines/parseSentinelUrl.ts'
import { describeCertificateFailure } from './describeCertificateFailure.ts'

const variables = {
  PostgreSQL: 'DATABASE_URL',
  'A log database': 'LOG_DATABASE_URLS',
  Redis: 'REDIS_URL',
  ClickHouse: 'CLICKHOUSE_URL',
} as const

/** Returns one sentence with the fix for an engine that does not respond. It never contains a password. */
export function describeEngineFailure(
  engine: keyof typeof variables,
  urlText: string,
  error: unknown,
): string {
  const url = URL.parse(urlText)
  const variable = variables[engine]
  const sentinels = parseSentinelUrl(urlText)?.sentinels.map(({ host }) => host)
  const place = `${engine} at ${sentinels?.join(', ') ?? url?.host ?? 'an unknown host'}`
  const certificate = describeCertificateFailure(error, place, variable)
  if (certificate !== null) return `${certificate} Trying again.`
  const texts = listTexts(error).join('\n')
  if (refusedPassword.test(texts)) {
    return `${place} refused the user or the password. Correct ${variable}; trying again.`
  }
  if (unknownDatabase.test(texts)) {
    const name = decodeURIComponent(url?.pathname.slice(1) ?? '')
    return `${place} has no database "${name}". Create it, or correct ${variable}; trying again.`
  }
  return `${place} does not respond. Start it, or correct ${variable}; trying again.`
}

/** Codes of PostgreSQL, of Redis and of ClickHouse (its driver adds the name of the code as `type`). */
const refusedPassword =
  /\b(28P01|WRONGPASS|NOAUTH|NOPERM|AUTHENTICATION_FAILED|invalid password)\b/i
const unknownDatabase = /\b(3D000|UNKNOWN_DATABASE|DB index is out of range|invalid DB index)\b/i

/** Returns the messages and codes of an error and its causes. */
function listTexts(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code, type } = error as { readonly code?: unknown; readonly type?: unknown }
  return [error.message, String(code), String(type), ...listTexts(error.cause)]
}
