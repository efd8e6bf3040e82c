import type { LimitName, LimitSubject } from './rateLimits.ts'

export interface Limit {
  readonly max: number
  readonly windowSeconds: number
  /** Refused while Redis is away. All else is let through uncounted. */
  readonly isStrict?: true
}

/**
 * Every number in one place. They are there against floods, guessing and loops, and are set so that no
 * person meets one. An address is often many people: a carrier puts thousands behind one.
 *
 * What an attacker can count towards must not shut out others. So misses have no limit by key, link or
 * tenant: a publishable key and a link are public, and guessing in their name would use up the budget of
 * everybody who has them.
 */
export const limitTable: Readonly<
  Record<LimitName, Readonly<Partial<Record<LimitSubject, Limit>>>>
> = {
  click: {
    // A full stadium behind one gateway taps a link within minutes; one person taps a few a minute.
    address: { max: 600, windowSeconds: 60 },
    // A link that goes viral sees 10,000 clicks in ten minutes. This is a hundred times that.
    link: { max: 100_000, windowSeconds: 60 },
    // 10,000 a second: near to what a billion a day is for all tenants together.
    tenant: { max: 600_000, windowSeconds: 60 },
  },
  signals: {
    // One for each landing page that is seen.
    address: { max: 600, windowSeconds: 60 },
  },
  match: {
    // One a first open, three with retries: a hundred installs a minute behind one gateway.
    address: { max: 300, windowSeconds: 60 },
    // 1,000 first opens a second of one app.
    key: { max: 60_000, windowSeconds: 60 },
    // Several apps.
    tenant: { max: 120_000, windowSeconds: 60 },
  },
  'match-miss': {
    // Click ids that are not ours or were used. An honest device has at most one, and asks three times.
    address: { max: 100, windowSeconds: 600 },
  },
  resolve: {
    // One for each short link that is opened in the app.
    address: { max: 600, windowSeconds: 60 },
    key: { max: 60_000, windowSeconds: 60 },
  },
  'resolve-miss': {
    // Links that were deleted are opened now and then. Enumeration needs thousands.
    address: { max: 100, windowSeconds: 600 },
  },
  events: {
    // A device sends a batch every 20 events or 30 seconds at most: some 600 busy devices.
    address: { max: 1200, windowSeconds: 60 },
    // 2,000 requests a second, each with up to 100 events.
    key: { max: 120_000, windowSeconds: 60 },
    // Several apps.
    tenant: { max: 240_000, windowSeconds: 60 },
  },
  'key-miss': {
    // An app that was shipped with a wrong key asks from many addresses, and a few times from each.
    address: { max: 100, windowSeconds: 600 },
  },
  management: {
    // Ten a second of one person or key: a page of a dashboard asks for a dozen things at once.
    key: { max: 600, windowSeconds: 60 },
  },
  'sign-in': {
    // Counted before the password is looked at, or guesses sent at once would all pass. An office signs in
    // from one address in the morning, each person once a month.
    address: { max: 60, windowSeconds: 600, isStrict: true },
    // Here a stranger can shut somebody out, for ten minutes at a time: who is signed in stays so, and an
    // issuer still lets them in. The other way, passwords could be guessed from as many addresses as one has.
    account: { max: 20, windowSeconds: 600, isStrict: true },
  },
  'slug-miss': {
    // Old posts lead crawlers to links that are gone. Trying out slugs needs far more.
    address: { max: 100, windowSeconds: 600 },
  },
}
