import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createClickhouse } from '#platform/engines/clickhouse.ts'
import { isOutage } from '#platform/engines/isOutage.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { createRedis } from '#platform/engines/redis.ts'
import { describeEngineFailure } from '#platform/process/describeEngineFailure.ts'
import { describeStartFailure } from '#platform/process/describeStartFailure.ts'
import type { CertificateOptions } from '../../support/makeCertificate.ts'
import { type CertificateFiles, makeCertificateFiles } from '../../support/makeCertificateFiles.ts'

const readFiles = ({ keyFile, certFile }: CertificateFiles) => ({
  key: readFileSync(keyFile),
  cert: readFileSync(certFile),
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Begins as PostgreSQL does: the client asks for TLS, and the server agrees. */
function startTlsPostgres(files: CertificateFiles): Promise<number> {
  const secureContext = createSecureContext(readFiles(files))
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined)
    })
  })
  return listen(server)
}

const getError = (check: () => Promise<void>): Promise<unknown> =>
  check().then(
    () => null,
    (error: unknown) => error,
  )

test.each([
  [
    'that nobody trusts',
    'localhost',
    {},
    false,
    (place: string) =>
      `This machine does not trust the certificate of ${place}. Set NODE_EXTRA_CA_CERTS to the file with the ` +
      'certificate of the authority that signed it; managed databases offer it for download.',
  ],
  [
    'that has expired',
    'localhost',
    { days: -1 },
    true,
    (place: string) =>
      `The certificate of ${place} has expired. Renew it, or correct the clock of this machine.`,
  ],
  [
    'for another name',
    'db.example',
    {},
    true,
    (place: string) =>
      `The certificate of ${place} is for DNS:db.example. Use one of its names in DATABASE_URL.`,
  ],
] as const)(
  'a certificate of PostgreSQL %s is named with its fix',
  async (_, name, options: CertificateOptions, isTrusted, toSentence) => {
    const files = makeCertificateFiles(name, options)
    const port = await startTlsPostgres(files)
    const trust = isTrusted ? `&sslrootcert=${files.certFile}` : ''
    const url = `postgres://user:hunter2@localhost:${port}/name?sslmode=verify-full${trust}`
    const postgres = createPostgres({ url })
    const error = await getError(postgres.check)
    await postgres.stop()
    expect(describeStartFailure(error, { host: '', port: 0, databaseUrl: url })).toBe(
      toSentence(`PostgreSQL at localhost:${port}`),
    )
    // A certificate that expires later ends no request with 500.
    expect(isOutage(error)).toBe(true)
  },
)

test('certificates of Redis and ClickHouse that nobody trusts are named with their fix', async () => {
  const files = readFiles(makeCertificateFiles('localhost'))
  const redisUrl = `rediss://localhost:${await listen(createTlsServer(files))}`
  const clickhouseUrl = `https://localhost:${await listen(createHttpsServer(files))}`
  const redis = createRedis({ urls: [redisUrl] })
  const clickhouse = createClickhouse({ url: clickhouseUrl })
  await once(redis.client, 'error')
  const errors = {
    Redis: await getError(redis.check),
    ClickHouse: await getError(clickhouse.check),
  }
  redis.stop()
  await clickhouse.stop()
  const describe = (engine: 'Redis' | 'ClickHouse', url: string) =>
    describeEngineFailure(engine, url, errors[engine])
  expect(describe('Redis', redisUrl)).toContain(
    `This machine does not trust the certificate of Redis at ${new URL(redisUrl).host}.`,
  )
  expect(describe('ClickHouse', clickhouseUrl)).toContain(
    `This machine does not trust the certificate of ClickHouse at ${new URL(clickhouseUrl).host}.`,
  )
})
