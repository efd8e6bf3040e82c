export const healthChecks = [
  'dns_verification',
  'dns_address',
  'tls',
  'apple_association',
  'android_association',
  'traffic',
] as const

/** From best to worst. `unknown`: it could not be checked, or does not apply yet. */
export const healthStatuses = ['ok', 'unknown', 'warning', 'failed'] as const
export type HealthStatus = (typeof healthStatuses)[number]

/** The result of one check of a domain. */
export interface HealthItem {
  readonly check: (typeof healthChecks)[number]
  readonly status: HealthStatus
  readonly message: string
  /** How to fix it. Null if there is nothing to fix. */
  readonly fix: string | null
  readonly file: FetchedFile | null
}

/** An association file as the public URL serves it. */
export interface FetchedFile {
  readonly url: string
  readonly httpStatus: number
  readonly contentType: string | null
  /** Where the URL redirects to. */
  readonly redirectUrl: string | null
  /** Identities of the app that the file lacks. */
  readonly missing: readonly string[]
}

export function getWorstStatus(statuses: readonly HealthStatus[]): HealthStatus {
  return statuses.reduce<HealthStatus>(
    (worst, status) =>
      healthStatuses.indexOf(status) > healthStatuses.indexOf(worst) ? status : worst,
    'ok',
  )
}
