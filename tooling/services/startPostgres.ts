import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/command'
import { assertPortIsFree, freePort } from './freePort.ts'
import { findPostgresUser } from './findPostgresUser.ts'
import { openDataFolder } from './openDataFolder.ts'
import { startProgram, type Program } from './startProgram.ts'

export interface Postgres extends Program {
  readonly url: string
  readonly port: number
  /** Kills it and starts it again with the same data and port. */
  readonly restart: () => Promise<void>
}

export interface PostgresOptions {
  readonly port?: number
  /** Additional settings, such as `fsync=off`. */
  readonly settings?: readonly string[]
  /** Folder of the data, which is kept. Default: a temporary one. */
  readonly folder?: string
  /** Whether Ctrl-C in the terminal does not reach it, so that the caller decides when it stops. */
  readonly isDetached?: boolean
}

/** Starts a private PostgreSQL with the binaries installed on this machine. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const bin = findPostgresBin()
  const user = findPostgresUser()
  const port = options.port ?? (await freePort())
  await assertPortIsFree(port)
  const { path: folder, isKept, close } = openDataFolder('postgres', options.folder)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) {
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
  const isReady = () => {
    // It opens the port before it accepts queries, and reports until then that it is starting up.
    const { status } = spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)])
    return status === 0
  }
  const start = () =>
    startProgram(join(bin, 'postgres'), args, {
      cwd: folder,
      user,
      port,
      isReady,
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

function findPostgresBin(): string {
  const versioned = '/usr/lib/postgresql'
  const folders = existsSync(versioned)
    ? readdirSync(versioned)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versioned, version, 'bin'))
    : []
  const found = [readPgConfigBin(), ...folders].find(
    (folder) => folder !== null && existsSync(join(folder, 'initdb')),
  )
  if (found) return found
  throw new CommandError(
    'PostgreSQL is not installed: initdb not found. Install it: `apt-get install postgresql` or `brew install postgresql`.',
  )
}

function readPgConfigBin(): string | null {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}
