import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ShipperProcess {
  /** Resolves when it begins its next shipment; false when it ended before. */
  readonly begins: () => Promise<boolean>
  /** `kill -9`, and waits until it is gone. */
  readonly kill: () => Promise<void>
  readonly output: () => string
}

export interface ShipperOptions {
  readonly databaseUrl: string
  readonly clickhouseUrl: string
  readonly maxEntries: number
}

const entry = fileURLToPath(new URL('shipperProcess.ts', import.meta.url))

export function startShipper(options: ShipperOptions): ShipperProcess {
  const { databaseUrl, clickhouseUrl, maxEntries } = options
  const child = spawn(
    process.execPath,
    [
      ...['--conditions=@throughlink/source', '--disable-warning=ExperimentalWarning', entry],
      ...[databaseUrl, clickhouseUrl, String(maxEntries)],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  let onBegin: (isBegun: boolean) => void = () => undefined
  child.stdout.on('data', () => {
    onBegin(true)
  })
  child.stderr.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-2000)))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      onBegin(false)
      resolve()
    })
  })
  return {
    begins: () =>
      child.exitCode === null && child.signalCode === null
        ? new Promise((resolve) => (onBegin = resolve))
        : Promise.resolve(false),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    output: () => errors,
  }
}
