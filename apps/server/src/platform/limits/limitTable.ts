import type { LimitName, LimitSubject } from './rateLimits.ts'

export interface Limit {
  readonly max: number
  readonly windowSeconds: number
  /** While Redis is unavailable, requests fail with 503. Without it, they are allowed uncounted. */
  readonly isStrict?: true
  /**
   * Up to this many requests of an address in a window are counted by each server for itself. Further ones are
   * counted together, a tenth of a second later. So most requests need no command, and an address that is spread
   * over several servers may exceed the limit by this number for each.
   */
  readonly localMax?: number
}

/** A person stays below it. It is small beside the limits that use it. */
const fewRequests = 8

/**
 * All rate limits. They stop floods, guessing and loops, and are high enough that no person reaches one. Many
 * people may share an address: a carrier puts thousands behind one.
 *
 * An attacker must not be able to use up the budget of others. So misses have no limit by key, link or
 * tenant: publishable keys and links are public, and one guesser could lock out everybody who uses them. They
 * are counted by address, separately for each domain or app, and only misses are refused.
 */
export const limitTable: Readonly<
  Record<LimitName, Readonly<Partial<Record<LimitSubject, Limit>>>>
> = {
  click: {
    // A full stadium behind one gateway taps a link within minutes. One person taps a few a minute.
    address: { max: 600, windowSeconds: 60, localMax: fewRequests },
    // A viral link gets 10,000 clicks in ten minutes. This is a hundred times that.
    link: { max: 100_000, windowSeconds: 60 },
    // 10,000 a second: close to a billion a day, for all tenants together.
    tenant: { max: 600_000, windowSeconds: 60 },
  },
  signals: {
    // One per landing page view.
    address: { max: 600, windowSeconds: 60, localMax: fewRequests },
  },
  'qr-code': {
    // One per page that a desktop opens on a team's website. Drawing takes a few milliseconds.
    address: { max: 600, windowSeconds: 60, localMax: fewRequests },
  },
  match: {
    // One per first open, three with retries: a hundred installs a minute behind one gateway.
    address: { max: 300, windowSeconds: 60, localMax: fewRequests },
    // 1,000 first opens of one app a second.
    key: { max: 60_000, windowSeconds: 60 },
    // Several apps.
    tenant: { max: 120_000, windowSeconds: 60 },
  },
  'match-miss': {
    // Unknown or used click ids. An honest device has at most one, and sends it three times.
    address: { max: 100, windowSeconds: 600 },
  },
  resolve: {
    // One per short link that is opened in the app.
    address: { max: 600, windowSeconds: 60, localMax: fewRequests },
    key: { max: 60_000, windowSeconds: 60 },
  },
  'resolve-miss': {
    // Deleted links are opened occasionally. Enumeration needs thousands.
    address: { max: 100, windowSeconds: 600 },
  },
  events: {
    // A device sends at most one batch per 20 events or 30 seconds: about 600 busy devices. Each 16 kB of a body
    // count as one request, so an address sends at most 19 MB a minute.
    address: { max: 1200, windowSeconds: 60, localMax: fewRequests },
    // 2,000 requests a second, each with up to 100 events.
    key: { max: 120_000, windowSeconds: 60 },
    // Several apps.
    tenant: { max: 240_000, windowSeconds: 60 },
  },
  'key-miss': {
    // An app released with a wrong key sends requests from many addresses, a few from each.
    address: { max: 100, windowSeconds: 600 },
  },
  management: {
    // Ten a second per person or key: a dashboard page sends a dozen requests at once.
    key: { max: 600, windowSeconds: 60 },
  },
  'domain-health': {
    // Each check sends requests to a domain. Results are kept for half a minute, so a dashboard sends few.
    tenant: { max: 20, windowSeconds: 60 },
  },
  'website-check': {
    // Each check requests a page that a person names. A person checks one page at a time, a script a few.
    tenant: { max: 20, windowSeconds: 60 },
  },
  'page-card': {
    // Each sends a request to a page of the Internet: one for each new link that a person makes.
    tenant: { max: 30, windowSeconds: 60 },
  },
  picture: {
    // Each is decoded, which takes up to a second of a core.
    tenant: { max: 30, windowSeconds: 60 },
  },
  report: {
    // Opening a report, or ending its emails, is one request. An office shares an address.
    address: { max: 120, windowSeconds: 60 },
  },
  'report-miss': {
    // A revoked link may be in a message that many open. Guessing 256 bits needs far more.
    address: { max: 100, windowSeconds: 600 },
  },
  purchase: {
    // A store sends the messages of all its customers from a few addresses: a thousand a second for one source.
    key: { max: 60_000, windowSeconds: 60 },
  },
  'purchase-miss': {
    // Messages of an unknown source, and those without a valid signature, which are listed. A source with a wrong
    // secret repeats each message a few times.
    address: { max: 300, windowSeconds: 600 },
  },
  'sign-in': {
    // Counted before the password is checked; otherwise guesses sent at once would all pass. An office signs
    // in from one address in the morning, each person once a month.
    address: { max: 60, windowSeconds: 600, isStrict: true },
    // An attacker can lock out an account for ten minutes at a time. Existing sessions stay valid, and OIDC
    // sign-in still works. Without this limit, passwords could be guessed from many addresses.
    account: { max: 20, windowSeconds: 600, isStrict: true },
  },
  code: {
    // Codes of the second factor, counted before they are checked. Three of a million codes are right at a time.
    // Whoever gets here knows the password already.
    account: { max: 10, windowSeconds: 600, isStrict: true },
  },
  miss: {
    // All misses of an address, on every domain and app: enough for ten of them to reach their own limits. One
    // sender can create this many counters in Redis and no more.
    address: { max: 1000, windowSeconds: 600 },
  },
  'slug-miss': {
    // Old posts lead crawlers to deleted links. Guessing slugs needs far more.
    address: { max: 100, windowSeconds: 600 },
  },
}
