export { downloadPostgres } from './downloadPostgres.ts'
export { enterPlace } from './enterPlace.ts'
export { findPostgresUser } from './findPostgresUser.ts'
export { assertPortIsFree, freePort, isPortFree } from './freePort.ts'
export { loopback, type Place } from './place.ts'
export { findInstalledPostgres } from './postgresBinaries.ts'
export type { Protection, TlsFiles } from './protection.ts'
export { type Caddy, type CaddyOptions, startCaddy } from './startCaddy.ts'
export { type Clickhouse, isClickhouseInstalled, startClickhouse } from './startClickhouse.ts'
export {
  type Haproxy,
  type HaproxyOptions,
  type HaproxyServer,
  startHaproxy,
} from './startHaproxy.ts'
export { type MemoryRedis, startMemoryRedis } from './startMemoryRedis.ts'
export { type Pgbouncer, startPgbouncer } from './startPgbouncer.ts'
export { type Postgres, startPostgres } from './startPostgres.ts'
export { type Program, startProgram } from './startProgram.ts'
export { type Prometheus, startPrometheus } from './startPrometheus.ts'
export { isRedisInstalled, type Redis, startRedis, startRedisCluster } from './startRedis.ts'
