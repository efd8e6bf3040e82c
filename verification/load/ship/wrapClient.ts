import type { ClickHouseClient } from '@clickhouse/client'

/** Wraps the calls of a client, to measure or to delay them. */
export function wrapClient(
  client: ClickHouseClient,
  wrap: (name: keyof ClickHouseClient, call: () => Promise<unknown>) => Promise<unknown>,
): ClickHouseClient {
  return new Proxy(client, {
    get(object, name: keyof ClickHouseClient) {
      const value = Reflect.get(object, name) as unknown
      if (typeof value !== 'function') return value
      return (...args: readonly unknown[]) =>
        wrap(name, async () => (await Reflect.apply(value, object, args)) as unknown)
    },
  })
}
