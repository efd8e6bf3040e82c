export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
}

interface ComposeService {
  readonly image?: string
  readonly command?: string | readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly restart?: string
  readonly healthcheck?: unknown
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>
}

/** Services that run our image, which has a health check of its own. */
const ours = new Set(['server-1', 'server-2', 'worker', 'backup'])

/** Returns what is wrong with the compose file of an installation. */
export function findComposeProblems(
  { services }: Compose,
  variables: readonly string[],
): readonly string[] {
  return Object.entries(services).flatMap(([name, service]) => {
    const isOurs = ours.has(name)
    const { image = '', environment = {}, networks = [] } = service
    const unknown = Object.keys(environment).filter((each) => !variables.includes(each))
    const checks: readonly (readonly [boolean, string])[] = [
      [/:[^:}]*\d[^:}]*$|:-throughlink:local\}$/.test(image), 'has an image without a version'],
      [service.cap_drop?.includes('ALL') === true, 'keeps capabilities'],
      [service.security_opt?.includes('no-new-privileges:true') === true, 'can get privileges'],
      [service.mem_limit !== undefined, 'has no limit of memory'],
      [service.pids_limit !== undefined, 'has no limit of processes'],
      [service.restart === 'unless-stopped', 'has another restart'],
      [isOurs || service.healthcheck !== undefined, 'has no health check'],
      [!isOurs || service.read_only === true, 'can write to its root file system'],
      [!isOurs || unknown.length === 0, `sets unknown variables: ${unknown.join(', ')}`],
      [name === 'caddy' || service.ports === undefined, 'publishes ports'],
      [Object.values(networks).length > 0, 'is in the default network'],
    ]
    return checks.flatMap(([ok, problem]) => (ok ? [] : [`${name} ${problem}`]))
  })
}
