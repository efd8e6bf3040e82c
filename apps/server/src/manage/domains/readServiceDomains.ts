import type { Config } from '../../config.ts'
import type { ServiceDomains } from './validateDomain.ts'

type Told = Pick<Config, 'publicOrigin' | 'linkDomain' | 'ipv4Origin' | 'ipv6Origin'>

/** Which domains are the service's own, and where those of customers have to lead. */
export function readServiceDomains(config: Told): {
  readonly service: ServiceDomains
  readonly target: string
} {
  const { publicOrigin, linkDomain, ipv4Origin, ipv6Origin } = config
  const origins = [publicOrigin, ipv4Origin, ipv6Origin].filter((origin) => origin !== null)
  return {
    service: { own: origins.map((origin) => new URL(origin).hostname), linkDomain },
    target: linkDomain ?? new URL(publicOrigin).hostname,
  }
}
