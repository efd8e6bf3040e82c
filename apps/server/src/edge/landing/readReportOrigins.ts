import type { Config } from '../../config.ts'

export interface ReportOrigins {
  readonly origins: readonly string[]
  /** As `requestHost` gives them. */
  readonly hosts: ReadonlySet<string>
}

/** Where a landing page reports beside its own host, so that its click is known by both kinds of address. */
export function readReportOrigins({
  ipv4Origin,
  ipv6Origin,
}: Pick<Config, 'ipv4Origin' | 'ipv6Origin'>): ReportOrigins {
  const origins = [ipv4Origin, ipv6Origin].filter((origin) => origin !== null)
  return { origins, hosts: new Set(origins.map((origin) => new URL(origin).hostname)) }
}
