import {
  downloadPostgres,
  findInstalledPostgres,
  isClickhouseInstalled,
  isRedisInstalled,
} from '@throughlink/services'

/** Which engines `npm run dev` starts. */
export interface EngineChoice {
  /** Folder with the programs of PostgreSQL. */
  readonly postgresBin: string
  readonly isPostgresInstalled: boolean
  /** If not, Redis is a process of ours, which forgets everything when it stops. */
  readonly isRedisInstalled: boolean
  readonly hasClickhouse: boolean
}

/**
 * Chooses the programs of this machine, and for those that it does not have, what runs with Node alone. Downloads
 * PostgreSQL if it is needed, before anything is started.
 */
export async function chooseEngines(
  isNodeOnly: boolean,
  print: (text: string) => void,
): Promise<EngineChoice> {
  const installed = isNodeOnly ? null : findInstalledPostgres()
  return {
    postgresBin: installed ?? (await downloadPostgres(print)),
    isPostgresInstalled: installed !== null,
    isRedisInstalled: !isNodeOnly && isRedisInstalled(),
    hasClickhouse: isClickhouseInstalled(),
  }
}

/** Describes what differs from the programs of a real service, one sentence to a line. */
export function describeEngines(choice: Omit<EngineChoice, 'postgresBin'>): string[] {
  const substitutes = [
    ...(choice.isPostgresInstalled ? [] : ['PostgreSQL from npm']),
    ...(choice.isRedisInstalled ? [] : ['a Redis in memory']),
  ]
  return [
    ...(substitutes.length === 0
      ? []
      : [`Using ${substitutes.join(' and ')}, for development only.`]),
    ...(choice.hasClickhouse
      ? []
      : [
          'Analytics are empty, because ClickHouse has no build for this platform or was not installed: run `npm ci` with optional dependencies on macOS or on Linux with glibc (x64 or arm64).',
        ]),
  ]
}
