import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'
import { findPostgresUser } from './findPostgresUser.ts'
import { assertPortIsFree, freePort } from './freePort.ts'
import { openDataFolder } from './openDataFolder.ts'
import {
  findInstalledPostgres,
  installPostgresAdvice,
  readPostgresVersion,
} from './postgresBinaries.ts'
import type { Protection, TlsFiles } from './protection.ts'
import { type Program, startProgram } from './startProgram.ts'

export interface Postgres extends Program {
  readonly url: string
  readonly port: number
  /** Kills it and starts it again with the same data and port. */
  readonly restart: () => Promise<void>
}

export interface PostgresOptions extends Protection {
  /** Folder with `initdb` and `postgres`. Default: the PostgreSQL installed on this machine. */
  readonly bin?: string
  readonly port?: number
  /** Additional settings, such as `fsync=off`. */
  readonly settings?: readonly string[]
  /** Folder of the data, which is kept. Default: a temporary one. */
  readonly folder?: string
  /** Whether Ctrl-C in the terminal does not reach it, so that the caller decides when it stops. */
  readonly isDetached?: boolean
}

/** Starts a private PostgreSQL. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const bin = options.bin ?? findInstalledPostgres()
  if (bin === null) {
    throw new CommandError(
      `PostgreSQL is not installed: initdb not found. ${installPostgresAdvice}`,
    )
  }
  const user = findPostgresUser()
  const port = options.port ?? (await freePort())
  await assertPortIsFree(port)
  const { path: folder, isKept, close } = openDataFolder('postgres', options.folder)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  if (!checkData(data, readPostgresVersion(bin, user))) {
    const passwordFile = writePassword(folder, options.password)
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'throughlink', '-E', 'UTF8', '--no-sync', '-A'].concat(
        passwordFile === null ? ['trust'] : ['scram-sha-256', '--pwfile', passwordFile],
      ),
      // Its errors are part of the exception.
      { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
    )
    if (passwordFile !== null) rmSync(passwordFile)
  }
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    // The path of a socket is limited to about 100 characters, which a folder of the user may exceed.
    `unix_socket_directories=${isKept ? '' : folder}`,
    'max_connections=200',
    ...listTlsSettings(folder, data, options.tls),
    ...(options.settings ?? []),
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const start = () =>
    startProgram(join(bin, 'postgres'), args, {
      cwd: folder,
      user,
      port,
      isReady: () => isAccepting(data),
      isDetached: options.isDetached ?? false,
    })
  let program = await start()
  const { password, tls } = options
  const access = password === undefined ? '' : `:${password}`
  const trust = tls === undefined ? '' : `?sslmode=verify-full&sslrootcert=${tls.certFile}`
  const url = `postgres://throughlink${access}@127.0.0.1:${port}/postgres${trust}`
  return {
    get pid() {
      return program.pid
    },
    port,
    url,
    signal: (signal) => {
      program.signal(signal)
    },
    async restart() {
      await program.stop('SIGKILL')
      program = await start()
    },
    async stop(signal = 'SIGINT') {
      await program.stop(signal)
      close()
    },
  }
}

/** Writes the password into a file that PostgreSQL can read. Null if there is none. */
function writePassword(folder: string, password: string | undefined): string | null {
  if (password === undefined) return null
  const file = join(folder, 'password')
  writeFileSync(file, password)
  own(file)
  return file
}

/** Accepts no connection without TLS. PostgreSQL reads a key only if it owns the file. */
function listTlsSettings(folder: string, data: string, tls: TlsFiles | undefined): string[] {
  if (tls === undefined) return []
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  copyFileSync(tls.keyFile, key)
  copyFileSync(tls.certFile, cert)
  for (const file of [key, cert]) own(file)
  const rules = join(data, 'pg_hba.conf')
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll(/^host\b/gm, 'hostssl'))
  return ['ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${cert}`]
}

function own(file: string): void {
  const user = findPostgresUser()
  if (user) chownSync(file, user.uid, user.gid)
}

/**
 * Throws if another major version of PostgreSQL created the data, because it cannot be read then. Returns
 * whether there is data.
 */
function checkData(data: string, version: string): boolean {
  const file = join(data, 'PG_VERSION')
  if (!existsSync(file)) return false
  const created = readFileSync(file, 'utf8').trim()
  if (parseInt(created, 10) === parseInt(version, 10)) return true
  throw new CommandError(
    `The data in ${data} was created by PostgreSQL ${created}, and this is PostgreSQL ${version}: start over with \`npm run dev -- --fresh\`, or use PostgreSQL ${created} again (first on the PATH, or with --node-only if it was from npm).`,
  )
}

/** Whether PostgreSQL accepts queries, which it writes into this file. It opens its port before. */
function isAccepting(data: string): boolean {
  const file = join(data, 'postmaster.pid')
  const status = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[7]?.trim() : undefined
  return status === 'ready' || status === 'standby'
}
