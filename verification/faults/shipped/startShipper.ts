import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ShipperProcess {
  /** Resolves to true when the next shipment starts, or to false if the process ends before. */
  readonly waitForShipment: () => Promise<boolean>
  /** Resolves when a part of the first shipment is stored, if `isHeld`. */
  readonly waitForPart: () => Promise<void>
  /** `kill -9`, and waits until the process has ended. */
  readonly kill: () => Promise<void>
  /** How long the slowest shipment took to be stored. 0 if none was stored. */
  readonly slowestMs: () => number
  readonly output: () => string
}

export interface ShipperOptions {
  readonly databaseUrl: string
  readonly clickhouseUrl: string
  /** Limit of each shipment. */
  readonly maxEntries: number
  readonly lanes: number
  /** Stores only a part of the first shipment. */
  readonly isHeld?: boolean
}

const entry = fileURLToPath(new URL('shipperProcess.ts', import.meta.url))

export function startShipper(options: ShipperOptions): ShipperProcess {
  const { databaseUrl, clickhouseUrl, maxEntries, lanes, isHeld = false } = options
  const child = spawn(
    process.execPath,
    [
      '--conditions=@throughlink/source',
      '--disable-warning=ExperimentalWarning',
      entry,
      databaseUrl,
      clickhouseUrl,
      String(maxEntries),
      String(lanes),
      ...(isHeld ? ['hold'] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  let onShipment: (isStarted: boolean) => void = () => undefined
  let slowestMs = 0
  const part = Promise.withResolvers<undefined>()
  child.stdout.on('data', (text: Buffer) => {
    for (const line of text.toString().split('\n')) {
      const [, storedMs] = /^stored (\d+)$/.exec(line) ?? []
      if (storedMs !== undefined) slowestMs = Math.max(slowestMs, Number(storedMs))
      if (line === 'started') onShipment(true)
      if (line === 'partly stored') part.resolve(undefined)
    }
  })
  child.stderr.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-2000)))
  // Rejected at every end, also if nobody waits.
  part.promise.catch(() => undefined)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      onShipment(false)
      part.reject(new Error(`The shipper process ended:\n${errors}`))
      resolve()
    })
  })
  return {
    waitForShipment: () =>
      child.exitCode === null && child.signalCode === null
        ? new Promise((resolve) => (onShipment = resolve))
        : Promise.resolve(false),
    waitForPart: () => part.promise,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    slowestMs: () => slowestMs,
    output: () => errors,
  }
}
