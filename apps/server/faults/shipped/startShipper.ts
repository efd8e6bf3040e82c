import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ShipperProcess {
  /** Resolves to true when the next shipment starts, or to false if the process ends before. */
  readonly waitForShipment: () => Promise<boolean>
  /** `kill -9`, and waits until the process has ended. */
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
      '--conditions=@throughlink/source',
      '--disable-warning=ExperimentalWarning',
      entry,
      databaseUrl,
      clickhouseUrl,
      String(maxEntries),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  let onShipment: (isStarted: boolean) => void = () => undefined
  child.stdout.on('data', () => {
    onShipment(true)
  })
  child.stderr.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-2000)))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      onShipment(false)
      resolve()
    })
  })
  return {
    waitForShipment: () =>
      child.exitCode === null && child.signalCode === null
        ? new Promise((resolve) => (onShipment = resolve))
        : Promise.resolve(false),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    output: () => errors,
  }
}
