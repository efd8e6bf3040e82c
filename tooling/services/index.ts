export { assertPortIsFree, freePort } from './freePort.ts'
export { enterPlace } from './enterPlace.ts'
export { loopback, type Place } from './place.ts'
export { startCaddy, type Caddy, type CaddyOptions } from './startCaddy.ts'
export { downloadPostgres } from './downloadPostgres.ts'
export { findPostgresUser } from './findPostgresUser.ts'
export { findInstalledPostgres } from './postgresBinaries.ts'
export { isClickhouseInstalled, startClickhouse, type Clickhouse } from './startClickhouse.ts'
export {
  startHaproxy,
  type Haproxy,
  type HaproxyOptions,
  type HaproxyServer,
} from './startHaproxy.ts'
export { startMemoryRedis, type MemoryRedis } from './startMemoryRedis.ts'
export { startPgbouncer, type Pgbouncer } from './startPgbouncer.ts'
export { startPostgres, type Postgres } from './startPostgres.ts'
export { startProgram, type Program } from './startProgram.ts'
export { startPrometheus, type Prometheus } from './startPrometheus.ts'
export { isRedisInstalled, startRedis, startRedisCluster, type Redis } from './startRedis.ts'
