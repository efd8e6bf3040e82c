import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What later runs and other commands need to know of a development service. */
export interface DevState {
  /** Signs click ids. Must stay the same, or earlier clicks are not matched. */
  readonly clickKeys: string
  readonly password: string
  /** Null until the demo is complete. */
  readonly demo: DevDemo | null
}

export interface DevDemo {
  /** Port of the service, which is part of the key. */
  readonly port: number
  readonly appId: string
  /** The publishable key. It contains the origin of the service. */
  readonly apiKey: string
}

export const devEmail = 'dev@throughlink.localhost'

const fileIn = (folder: string) => join(folder, 'dev.json')

/** Returns the state of an earlier run, or null. */
export function readDevState(folder: string): DevState | null {
  const file = fileIn(folder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DevState) : null
}

export function createDevState(): DevState {
  return {
    clickKeys: `1:${randomBytes(32).toString('base64url')}`,
    password: randomBytes(9).toString('base64url'),
    demo: null,
  }
}

/** Only the owner of the file can read it: it has a password. */
export function writeDevState(folder: string, state: DevState): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileIn(folder), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
}
