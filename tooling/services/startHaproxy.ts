import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { assertPortIsFree, freePort } from './freePort.ts'
import { type Program, startProgram } from './startProgram.ts'

export interface HaproxyServer {
  readonly name: string
  readonly port: number
  /** Default: the loopback address. */
  readonly address?: string
}

export interface Haproxy extends Program {
  readonly port: number
}

export interface HaproxyOptions {
  /** Further lines for clients, such as `http-request deny if { path /metrics }`. */
  readonly rules?: readonly string[]
}

/**
 * Starts a private HAProxy in front of these servers, with settings that a careful operator would choose: it
 * probes `/readyz` every half second, and sends no requests to a server after two failed probes. A slow response
 * to a probe is no failure. It repeats no request, so that a request that a server drops is seen.
 */
export async function startHaproxy(
  servers: readonly HaproxyServer[],
  { rules = [] }: HaproxyOptions = {},
): Promise<Haproxy> {
  const path = await findOrInstall({
    title: 'HAProxy',
    names: ['haproxy'],
    packages: ['haproxy'],
  })
  const port = await freePort()
  await assertPortIsFree(port)
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    [
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 30s',
      '  timeout server 30s',
      // Longer than the servers announce, so that no client sends a request just as an idle connection is closed.
      '  timeout http-keep-alive 2m',
      '  timeout check 5s',
      '  retries 0',
      '  option http-keep-alive',
      'frontend clients',
      `  bind 127.0.0.1:${port}`,
      ...rules.map((rule) => `  ${rule}`),
      '  default_backend servers',
      'backend servers',
      '  balance roundrobin',
      '  option forwardfor',
      '  option httpchk GET /readyz',
      '  http-check expect status 200',
      ...servers.map(
        (server) =>
          `  server ${server.name} ${server.address ?? '127.0.0.1'}:${server.port} check inter 500ms fall 2 rise 1`,
      ),
      '',
    ].join('\n'),
  )
  const program = await startProgram(path, ['-db', '-f', file], { cwd: folder, port })
  return {
    ...program,
    port,
    async stop(signal) {
      await program.stop(signal ?? 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
