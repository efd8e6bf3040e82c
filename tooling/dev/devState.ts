import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import {
  type DevPorts,
  type DevState,
  getDevStateFile,
} from '../../packages/cli/src/dev/devState.ts'

export const devEmail = 'dev@throughlink.localhost'

export function createDevState(ports: DevPorts): DevState {
  return {
    clickKeys: `1:${randomBytes(32).toString('base64url')}`,
    password: randomBytes(9).toString('base64url'),
    ports,
    demo: null,
  }
}

/** Only the owner of the file can read it: it has a password and a secret key. */
export function writeDevState(folder: string, state: Pick<DevState, 'demo'>): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(getDevStateFile(folder), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
}
