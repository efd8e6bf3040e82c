import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Place, type Program, startProgram } from '@throughlink/services'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'

export interface DatabaseNode {
  readonly name: string
  readonly place: Place
  readonly port: number
  /** Port of Patroni's REST API. */
  readonly apiPort: number
}

export interface DatabaseProxy extends Program {
  readonly port: number
}

/**
 * Starts HAProxy in front of PostgreSQL. It asks Patroni which node is the primary, and closes the connections to one
 * that is not any more, so that none of them is used for reads.
 */
export async function startDatabaseProxy(
  nodes: readonly DatabaseNode[],
  place: Place,
): Promise<DatabaseProxy> {
  const path = await findOrInstall({ title: 'HAProxy', names: ['haproxy'], packages: ['haproxy'] })
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    [
      'defaults',
      '  mode tcp',
      '  timeout connect 1s',
      '  timeout client 30m',
      '  timeout server 30m',
      '  timeout check 1s',
      'listen primary',
      `  bind ${place.address}:${port}`,
      '  option httpchk OPTIONS /primary',
      '  http-check expect status 200',
      '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
      ...nodes.map(
        ({ name, place: { address }, port: nodePort, apiPort }) =>
          `  server ${name} ${address}:${nodePort} check port ${apiPort}`,
      ),
      '',
    ].join('\n'),
  )
  const program = await startProgram(path, ['-db', '-f', file], { cwd: folder, port, place })
  return {
    ...program,
    port,
    async stop(signal) {
      await program.stop(signal ?? 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
