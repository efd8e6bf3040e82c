export interface ServerEnvOptions {
  readonly postgres: { readonly url: string }
  readonly redis: { readonly url: string }
  readonly clickKeys: string
}

/** Returns the settings of a measured server. */
export function createServerEnv({ postgres, redis, clickKeys }: ServerEnvOptions) {
  return {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    // Nothing listens there: the measurement ends with the event log.
    CLICKHOUSE_URL: 'http://127.0.0.1:1',
    CLICK_KEYS: clickKeys,
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
}
