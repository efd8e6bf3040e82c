/**
 * Limits of the service. A client applies them before it sends; the service enforces them.
 *
 * Sizes in bytes refer to the JSON in UTF-8. Lengths are in characters: JSON Schema counts code
 * points, JavaScript's `length` counts UTF-16 units. There are never fewer units than code points,
 * so a client that truncates by `length` always stays within the limit.
 *
 * Each limit is an export of its own, so that an app bundles only those that its client applies.
 */

/** Limits the work of one request. Our client flushes at a fifth of it. */
export const maxEventsPerRequest = 100

/**
 * 32 kB, the limit published by Segment. Counted in units of 1,000, not 1,024, so that an event
 * within it is accepted whichever unit its sender used.
 */
export const maxEventBytes = 32_000

/** 500 kB in units of 1,000, for the body of any request. A client halves its batch on a 413. */
export const maxRequestBytes = 500_000

/** Names become columns and axis labels in the dashboard. The longest built-in name has 29. */
export const maxEventNameLength = 128

/** Nesting depth of `data`: `{ a: { b: 1 } }` has depth 2. Protects against abusive JSON. */
export const maxEventDataDepth = 8

/** Total number of object keys in one event's `data`. Each may become a column. */
export const maxEventDataKeys = 255

/** Length of one string in `data`. Keeps documents and images out of analytics. */
export const maxEventDataStringLength = 8_000

/** Seven days. Older events would change analytics that were already reported. */
export const maxEventAgeMs = 7 * 24 * 60 * 60 * 1000

/** One day. Tolerates a device clock with a wrong date or time zone. */
export const maxEventAheadMs = 24 * 60 * 60 * 1000

/** For `installId` and event ids: short enough for an index, and fits a UUID in any notation. */
export const maxIdLength = 64

/** For the ids that apps give their users. Those of sign-in services have at most 128. */
export const maxUserIdLength = 128

/** Visible ASCII: readable in any table and log of the app's team, and the same bytes everywhere. */
export const userIdPattern = '^[!-~]+$'

/** Excludes counters. Ids must be random, because they are unique across all devices. */
export const minIdLength = 16

/** Our click ids have 55, and up to 256 with parameters. Foreign ones get a response, not an error. */
export const maxClickIdLength = 256

/** Limits the cost of parsing user agents with regular expressions. Truncate, do not omit. */
export const maxUserAgentLength = 512

/** The length that all stores and browsers support. Omit a longer URL, never truncate it. */
export const maxUrlLength = 2_048

/** A destination, the path below a pattern, and the query of a click together. */
export const maxMatchedLinkLength = 6_000

/** For model, manufacturer, system version and timezone: far above any real value. */
export const maxDeviceFieldLength = 128

/** BCP 47 requires support for 35; devices add extensions. */
export const maxLanguageTagLength = 64

/** Matching uses only the first few languages of a device. */
export const maxLocales = 10

/** Longest `Retry-After` that a client honors, so that a wrong header cannot stop it for a day. */
export const maxRetryAfterSeconds = 3_600
