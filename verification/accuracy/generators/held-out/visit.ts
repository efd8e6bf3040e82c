import type { Phone } from './person.ts'

export interface Link {
  readonly id: string
  readonly appId: string
  readonly destination: string
  readonly isPersonal: boolean
  /** Probability that a click leads to an install. */
  readonly installRate: number
}

/** A planned visit to a link. */
export interface Visit {
  readonly atMs: number
  readonly phone: Phone
  readonly link: Link
  /** Whether the same person may click again, and housemates too. */
  readonly hasEchoes: boolean
}

export function createPersonalLink(appId: string, name: string, installRate: number): Link {
  return {
    id: `${appId}-${name}`,
    appId,
    destination: `https://${appId}.example/invite?from=${name}`,
    isPersonal: true,
    installRate,
  }
}
