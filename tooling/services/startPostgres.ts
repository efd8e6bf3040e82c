import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync } from 'node:fs'
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
import { type Program, startProgram } from './startProgram.ts'

export interface Postgres extends Program {
  readonly url: string
  readonly port: number
  /** Kills it and starts it again with the same data and port. */
  readonly restart: () => Promise<void>
}

export interface PostgresOptions {
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
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'throughlink', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      // Its errors are part of the exception.
      { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
    )
  }
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    // The path of a socket is limited to about 100 characters, which a folder of the user may exceed.
    `unix_socket_directories=${isKept ? '' : folder}`,
    'max_connections=200',
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
  const url = `postgres://throughlink@127.0.0.1:${port}/postgres`
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
