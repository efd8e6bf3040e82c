import { parseSentinelUrl } from '../engines/parseSentinelUrl.ts'

/** Returns one sentence with the fix for an engine that does not respond at start. It never contains a password. */
export function describeEngineFailure(
  engine: 'Redis' | 'ClickHouse',
  urlText: string,
  error: unknown,
): string {
  const url = URL.parse(urlText)
  const variable = engine === 'Redis' ? 'REDIS_URL' : 'CLICKHOUSE_URL'
  const sentinels = parseSentinelUrl(urlText)?.sentinels.map(({ host }) => host)
  const place = `${engine} at ${sentinels?.join(', ') ?? url?.host ?? 'an unknown host'}`
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

/** Codes of Redis and of ClickHouse (its driver adds the name of the code as `type`). */
const refusedPassword = /\b(WRONGPASS|NOAUTH|NOPERM|AUTHENTICATION_FAILED|invalid password)\b/i
const unknownDatabase = /\b(UNKNOWN_DATABASE|DB index is out of range|invalid DB index)\b/i

/** Returns the messages and codes of an error and its causes. */
function listTexts(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code, type } = error as { readonly code?: unknown; readonly type?: unknown }
  return [error.message, String(code), String(type), ...listTexts(error.cause)]
}
