/** The file in which `npm run dev` keeps what other commands need to know of its service. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface DevState {
  /** Signs click ids. Must stay the same, or earlier clicks are not matched. */
  readonly clickKeys: string
  readonly password: string
  /** Ports of the engines, which were free when the data was created. */
  readonly ports: DevPorts
  /** Null until the demo is complete. */
  readonly demo: DevDemo | null
}

export interface DevPorts {
  readonly postgres: number
  readonly redis: number
  readonly clickhouse: number
}

export interface DevDemo {
  /** Origin of the service, which is part of the key. */
  readonly origin: string
  /** Origin of links in the network, of a service that was started with `--host`. */
  readonly linkOrigin?: string
  readonly appId: string
  /** The publishable key. It contains the origin of the service. */
  readonly apiKey: string
  /** For the command line. Absent until the service has been ready once. */
  readonly secretKey?: string
}

/** Returns the file with the state of a development service. */
export function getDevStateFile(folder: string): string {
  return join(folder, 'dev.json')
}

/** Returns the state of an earlier run, or null. */
export function readDevState(folder: string): DevState | null {
  try {
    return JSON.parse(readFileSync(getDevStateFile(folder), 'utf8')) as DevState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Returns the folder for the data of a checkout. PostgreSQL never runs as root, and its user may not reach a folder
 * below that of root, so root has a temporary folder for each checkout.
 */
export function getDevFolder(checkout: string, isRoot: boolean): string {
  if (!isRoot) return join(checkout, '.throughlink')
  const name = createHash('sha256').update(join(checkout, '/')).digest('hex').slice(0, 8)
  return join(tmpdir(), `throughlink-dev-${name}`)
}

/**
 * Finds the demo: in the folder that `THROUGHLINK_DEV_DATA` names, else that of the checkout which contains a folder.
 * An empty variable means none, so that tests do not use what a developer has started.
 */
export function findDevDemo(
  folder: string,
  isRoot = process.getuid?.() === 0,
  chosen = process.env['THROUGHLINK_DEV_DATA'],
): DevDemo | null {
  if (chosen !== undefined) return chosen === '' ? null : (readDevState(chosen)?.demo ?? null)
  const demo = readDevState(getDevFolder(folder, isRoot))?.demo
  if (demo) return demo
  const parent = dirname(folder)
  return parent === folder ? null : findDevDemo(parent, isRoot)
}
