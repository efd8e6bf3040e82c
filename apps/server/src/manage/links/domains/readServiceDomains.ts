import type { Config } from '#config.ts'
import type { ServiceDomains } from './validateDomain.ts'

type OriginConfig = Pick<
  Config,
  'publicOrigin' | 'linkDomain' | 'linkOrigin' | 'ipv4Origin' | 'ipv6Origin'
>

/** Returns the domains of the service itself, and the CNAME target for custom domains. */
export function readServiceDomains(config: OriginConfig): {
  readonly service: ServiceDomains
  readonly target: string
} {
  const { publicOrigin, linkDomain, linkOrigin, ipv4Origin, ipv6Origin } = config
  const origins = [publicOrigin, ipv4Origin, ipv6Origin].filter((origin) => origin !== null)
  return {
    service: {
      own: origins.map((origin) => new URL(origin).hostname),
      linkDomain,
      linkAddress: linkOrigin === null ? null : new URL(linkOrigin).hostname,
    },
    target: linkDomain ?? new URL(publicOrigin).hostname,
  }
}
