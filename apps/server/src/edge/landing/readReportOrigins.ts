import type { Config } from '../../config.ts'

export interface ReportOrigins {
  readonly origins: readonly string[]
  /** In the form that `readRequestHost` returns. */
  readonly hosts: ReadonlySet<string>
}

/** Returns the origins that a landing page reports to besides its own, to learn both its IP addresses. */
export function readReportOrigins({
  ipv4Origin,
  ipv6Origin,
}: Pick<Config, 'ipv4Origin' | 'ipv6Origin'>): ReportOrigins {
  const origins = [ipv4Origin, ipv6Origin].filter((origin) => origin !== null)
  return { origins, hosts: new Set(origins.map((origin) => new URL(origin).hostname)) }
}
