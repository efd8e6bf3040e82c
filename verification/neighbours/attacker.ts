import type { Client, ClientRequest } from '../harness/phones/createClient.ts'
import type { TestApp } from '../harness/servers/startTestbed.ts'

/** What an attacker attacks, and what it owns. Can be passed to a thread. */
export interface Target {
  readonly port: number
  /** Host of the management API. */
  readonly serviceHost: string
  /** The attacker's app, which has many links. */
  readonly app: TestApp
  /** A secret key of that app. */
  readonly secretKey: string
  /** A domain of the other organization, which anybody can visit. */
  readonly victimDomain: string
  /** Rows of an imported file. */
  readonly importedLinks: number
}

/** Each function resolves with the status of the response, 0 if there is none. */
export interface Tools extends Target {
  readonly client: Client
  /** Headers of the management API, with the attacker's key. */
  readonly keyHeaders: Readonly<Record<string, string>>
  /** Sends a request to the management API. The path is that below the app. */
  readonly manage: (path: string, request?: Omit<ClientRequest, 'path'>) => Promise<number>
  /** Visits a path of a domain on an Android phone. */
  readonly visit: (domain: string, path: string, address?: string) => Promise<number>
  /** Sends a batch of events of the attacker's app. A text is sent as it is. */
  readonly sendBatch: (body: unknown) => Promise<number>
}

export interface Attack {
  /** Sends the next request. */
  readonly send: () => Promise<number>
  readonly stop?: () => unknown
}

/** A member of another organization with one key and one address, who does as much as the limits allow. */
export interface Attacker {
  readonly sends: string
  readonly perSecond: number
  /** How many of its requests are open at a time. */
  readonly maxOpen: number
  readonly start: (tools: Tools) => Attack | Promise<Attack>
}
