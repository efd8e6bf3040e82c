import { join } from 'node:path'
import { tryResolveLibchdb } from 'chdb/libchdb'
import { assertPortIsFree, freePort } from './freePort.ts'
import { openDataFolder } from './openDataFolder.ts'
import { type Program, startProgram } from './startProgram.ts'

export interface Clickhouse extends Program {
  readonly port: number
  /** URL of the default database. */
  readonly url: string
  /** Stops it and starts it again with the same data and port. Default signal: SIGKILL. */
  readonly restart: (signal?: NodeJS.Signals) => Promise<void>
}

export interface ClickhouseOptions {
  readonly port?: number
  /** Folder of the data, which is kept. Default: a temporary one. */
  readonly folder?: string
  /** Whether Ctrl-C in the terminal does not reach it, so that the caller decides when it stops. */
  readonly isDetached?: boolean
}

/** Whether its engine is installed. npm leaves it out on platforms without a build, such as Alpine. */
export function isClickhouseInstalled(): boolean {
  return tryResolveLibchdb() !== undefined
}

/** Maximum of concurrent statements. Each uses a thread of Node's pool until it ends. */
const threads = '16'

/** Starts a private ClickHouse. Its limits: `clickhouse/README.md`. */
export async function startClickhouse(options: ClickhouseOptions = {}): Promise<Clickhouse> {
  const port = options.port ?? (await freePort())
  await assertPortIsFree(port)
  const { path: folder, close } = openDataFolder('clickhouse', options.folder)
  const entry = join(import.meta.dirname, 'clickhouse/serveClickhouse.ts')
  const start = () =>
    startProgram(process.execPath, [entry, String(port), join(folder, 'data')], {
      port,
      env: { UV_THREADPOOL_SIZE: threads },
      isDetached: options.isDetached ?? false,
    })
  let program = await start()
  return {
    get pid() {
      return program.pid
    },
    port,
    url: `http://127.0.0.1:${port}`,
    signal: (signal) => {
      program.signal(signal)
    },
    async restart(signal = 'SIGKILL') {
      await program.stop(signal)
      program = await start()
    },
    async stop(signal = 'SIGTERM') {
      await program.stop(signal)
      close()
    },
  }
}
