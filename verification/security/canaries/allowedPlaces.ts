/** The event log keeps entries for hours. Short ones are not compressed. */
const eventLog = ['postgres event log', 'postgres event log, as stored'] as const
/** Analytics of an app, of which campaign and referrer are dimensions. */
const dimensions = [
  'clickhouse clicks',
  'clickhouse matches',
  'clickhouse installs',
  'clickhouse hourly',
] as const

/**
 * Where each kind of data may be found. Everything else is a leak. Places are tables of PostgreSQL and ClickHouse,
 * `redis`, `log`, `metrics` and `traces`.
 */
export const allowedPlaces = {
  'IPv4 address': [],
  'IPv6 address': [],
  // The dashboard shows it. It is in every copy of the app.
  'publishable key': ['postgres keys'],
  'secret key': [],
  'secret key that does not exist': [],
  'session cookie': [],
  'CSRF token': [],
  password: [],
  'wrong password': [],
  'one-time token': [],
  'invitation token': [],
  'webhook secret': [],
  'metrics token': [],
  'key that signs click ids': [],
  'idempotency key': [],
  cookie: [],
  'unknown header': [],
  'path of a referrer': [],
  'unknown path': [],
  'invalid body': [],
  'click id': [],
  'name of a person': ['postgres people'],
  'email address of a person': ['postgres people'],
  'email address of an invited person': ['postgres invitations'],
  'host of a referrer': [...eventLog, ...dimensions],
  'user agent': [...eventLog, 'clickhouse clicks'],
  'campaign parameter': [
    ...eventLog,
    ...dimensions,
    'postgres click_parameters',
    'postgres claims',
  ],
  'custom parameter': ['postgres click_parameters', 'postgres claims'],
  'data of an event': [...eventLog, 'clickhouse events'],
  'URL of a webhook': ['postgres webhook_endpoints'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CanaryName = keyof typeof allowedPlaces
