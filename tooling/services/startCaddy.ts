import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrInstall } from '@throughlink/tooling/base/findOrInstall'
import { freePort } from './freePort.ts'
import { type Program, startProgram } from './startProgram.ts'

export interface CaddyOptions {
  /** Folder with a `Caddyfile` that imports `options.d/*.caddy` into its global options. */
  readonly folder: string
  /** Address of the service, such as `127.0.0.1:3000`. */
  readonly upstream: string
  /** How long a certificate is valid. Caddy renews it in a handshake in the last third of that time. */
  readonly lifetimeSeconds: number
}

export interface Caddy {
  readonly httpPort: number
  readonly httpsPort: number
  /** The certificate of the local authority, to be trusted by clients. */
  readonly rootCertificate: string
  /** Starts it again, with the certificates that it has stored. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

const maxRootWaitMs = 10_000

/**
 * Starts a private Caddy on loopback with a local certificate authority. Everything else is as in the given
 * `Caddyfile`.
 */
export async function startCaddy({
  folder: source,
  upstream,
  lifetimeSeconds,
}: CaddyOptions): Promise<Caddy> {
  const path = await findOrInstall({
    title: 'Caddy',
    names: ['caddy'],
    packages: ['caddy'],
    // It would listen on port 80 of the machine.
    service: 'caddy',
  })
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-caddy-'))
  cpSync(source, folder, { recursive: true })
  mkdirSync(join(folder, 'options.d'), { recursive: true })
  const storage = join(folder, 'storage')
  writeFileSync(
    join(folder, 'options.d/local.caddy'),
    [
      'cert_issuer internal {',
      `  lifetime ${lifetimeSeconds}s`,
      '}',
      'skip_install_trust',
      'admin off',
      'default_bind 127.0.0.1',
      `http_port ${httpPort}`,
      `https_port ${httpsPort}`,
      `storage file_system ${storage}`,
      '',
    ].join('\n'),
  )
  // Caddy saves its configuration in the home of the user.
  const env = { THROUGHLINK_UPSTREAM: upstream, THROUGHLINK_ASK: upstream }
  const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const start = (): Promise<Program> =>
    startProgram(path, args, { cwd: folder, port: httpsPort, env: { ...env, ...home } })
  let program = await start()
  return {
    httpPort,
    httpsPort,
    rootCertificate: await readOnceWritten(join(storage, 'pki/authorities/local/root.crt')),
    async restart() {
      await program.stop()
      program = await start()
    },
    async stop() {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readOnceWritten(file: string): Promise<string> {
  const startedMs = performance.now()
  while (!existsSync(file)) {
    if (performance.now() - startedMs > maxRootWaitMs)
      throw new Error(`Caddy did not write ${file}.`)
    await sleep(30)
  }
  return readFileSync(file, 'utf8')
}
