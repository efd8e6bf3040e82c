import { execFileSync } from 'node:child_process'
import type { Protection } from '@throughlink/services'

/** Sends a command to a Redis or a Sentinel by its URL. */
export function askRedis({ tls }: Protection, url: string, ...args: string[]): string {
  // In a URL without a user, redis-cli finds an empty one.
  const { protocol, host, password } = new URL(url)
  const access = password === '' ? [] : ['-a', password, '--no-auth-warning']
  const trust = tls === undefined ? [] : ['--cacert', tls.certFile]
  const answer = execFileSync(
    'redis-cli',
    [...access, ...trust, '-u', `${protocol}//${host}`, ...args],
    { encoding: 'utf8' },
  )
  return answer.replaceAll('\r', '')
}
