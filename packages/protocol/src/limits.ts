/**
 * What the service accepts. A client keeps to these before it sends; the service enforces them.
 *
 * Bytes are those of the JSON in UTF-8. Lengths are characters: JSON Schema counts code points and
 * JavaScript's `length` counts UTF-16 units, of which there are never fewer, so a client that cuts
 * by `length` is always within.
 */
export const limits = {
  /** Bounds the work of one request; five times the batch at which our client sends. */
  maxEventsPerRequest: 100,

  /**
   * 32 kB, the figure published by Segment, counted in thousands and not in 1,024s: the smaller
   * reading, so that an event is accepted whichever way its sender counted.
   */
  maxEventBytes: 32_000,

  /** 500 kB by the same count: the body of any request. A client halves its batch on a 413. */
  maxRequestBytes: 500_000,

  /** Names become columns and axis labels in the dashboard. The longest of ours has 29. */
  maxEventNameLength: 128,

  /** How deep `data` may nest: `{ a: { b: 1 } }` is 2 deep. Beyond it, JSON is an attack. */
  maxEventDataDepth: 8,

  /** Keys of all objects in one event's `data` together. Each may become a column. */
  maxEventDataKeys: 255,

  /** One string in `data`. Keeps documents and images out of analytics. */
  maxEventDataStringLength: 8_000,

  /** Seven days: older events would change figures that people have already read. */
  maxEventAgeMs: 7 * 24 * 60 * 60 * 1000,

  /** A day: what a clock with the wrong date or zone is forgiven. */
  maxEventAheadMs: 24 * 60 * 60 * 1000,

  /** `installId` and event ids: short enough for an index, and a UUID fits in every notation. */
  maxIdLength: 64,

  /** Below this an id is a counter. Ids must be random: they are unique across all devices. */
  minIdLength: 16,

  /** A click id of ours has 55; room for foreign ones, which get an answer and not an error. */
  maxClickIdLength: 256,

  /** User agents are parsed with regular expressions, whose cost this bounds. Cut, do not drop. */
  maxUserAgentLength: 512,

  /** The least that stores and browsers carry whole. A longer URL is left out, never cut. */
  maxUrlLength: 2_048,

  /** Model, manufacturer, system version, timezone: far above any that exists. */
  maxDeviceFieldLength: 128,

  /** BCP 47 asks for 35; devices add extensions. */
  maxLanguageTagLength: 64,

  /** Matching reads the first few of a device's languages. */
  maxLocales: 10,

  /** How long a client lets `Retry-After` silence it. A slip of the service must not cost a day. */
  maxRetryAfterSeconds: 3_600,
} as const
