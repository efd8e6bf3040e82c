export { freePort } from './freePort.ts'
export { startClickhouse, type Clickhouse } from './startClickhouse.ts'
export { startPostgres, type Postgres } from './startPostgres.ts'
export { startRedis, startRedisCluster, type Redis } from './startRedis.ts'
