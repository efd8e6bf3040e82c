import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stored by `throughlink login`. */
export interface Profile {
  /** Origin of the service. */
  readonly service: string
  /** Secret key. */
  readonly key: string
  /** App that commands are about unless `--app` names another one. */
  readonly appId: string
}

const fileIn = (configFolder: string) => join(configFolder, 'profile.json')

/** Returns what was stored, or null if there is nothing or it is not readable. */
export function readProfile(configFolder: string): Profile | null {
  try {
    return JSON.parse(readFileSync(fileIn(configFolder), 'utf8')) as Profile
  } catch {
    return null
  }
}

/** Stores a profile, readable by its owner only. Returns the file. */
export function writeProfile(configFolder: string, profile: Profile): string {
  mkdirSync(configFolder, { recursive: true, mode: 0o700 })
  const file = fileIn(configFolder)
  writeFileSync(file, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 })
  return file
}

/** Deletes what was stored. Returns whether there was anything. */
export function deleteProfile(configFolder: string): boolean {
  const isStored = readProfile(configFolder) !== null
  rmSync(fileIn(configFolder), { force: true })
  return isStored
}
