import { execFileSync } from 'node:child_process'
import { startRedisCluster } from '@throughlink/services'
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '../support/engines.ts'
import { makeCertificateFiles } from '../support/makeCertificateFiles.ts'
import { type ServiceProcess, startProcess } from '../support/startProcess.ts'

const { url: databaseUrl } = useDatabase()
const password = 'a-password-of-the-cluster'

async function startSecureCluster() {
  const tls = makeCertificateFiles('localhost', { addresses: ['127.0.0.1'] })
  const nodes = await startRedisCluster([], { password, tls })
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
  })
  const access = ['--tls', '--cacert', tls.certFile, '-a', password, '--no-auth-warning']
  const ask = (url: string, ...args: string[]) =>
    execFileSync('redis-cli', [...access, '-p', new URL(url).port, ...args], { encoding: 'utf8' })
  const masters = nodes.filter(({ url }) => ask(url, 'role').startsWith('master'))
  expect(masters).toHaveLength(3)
  return {
    urls: nodes.map(({ url }) => url),
    masters,
    certFile: tls.certFile,
    flush() {
      for (const { url } of masters) ask(url, 'flushall')
    },
    /** The number of rate limit counters of each master. */
    countKeys: () =>
      masters.map(({ url }) => ask(url, '--scan', '--pattern', 'tl:rl:*').split('\n').length - 1),
  }
}

function readHealth(service: ServiceProcess): Promise<unknown> {
  return fetch(`${service.url}/readyz`).then((response) => response.json())
}

/** Each address has counters of its own, so that they are spread over the cluster. */
async function visit(service: ServiceProcess): Promise<void> {
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      fetch(`${service.url}/missing`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      }),
    ),
  )
}

test('a cluster with a password and TLS is used as one, found through all its URLs or one of them', async () => {
  const cluster = await startSecureCluster()
  const [first = ''] = cluster.urls
  for (const REDIS_URL of [cluster.urls.join(','), first]) {
    cluster.flush()
    const service = await startProcess({
      env: {
        DATABASE_URL: databaseUrl,
        REDIS_URL,
        NODE_EXTRA_CA_CERTS: cluster.certFile,
        TRUSTED_PROXIES: '127.0.0.0/8',
      },
      args: ['serve'],
    })
    await expect
      .poll(() => readHealth(service), { timeout: 10_000 })
      .toMatchObject({ checks: { redis: 'ok' } })
    await visit(service)
    for (const count of cluster.countKeys()) expect(count).toBeGreaterThan(5)
    expect(await service.stop(), service.output()).toBe(0)
  }
}, 240_000)

test('a cluster with a frozen master is reported, while the other masters respond', async () => {
  const cluster = await startSecureCluster()
  const service = await startProcess({
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: cluster.urls.join(','),
      NODE_EXTRA_CA_CERTS: cluster.certFile,
    },
    args: ['serve'],
  })
  await expect
    .poll(() => readHealth(service), { timeout: 10_000 })
    .toMatchObject({ checks: { redis: 'ok' } })
  cluster.masters[2]?.signal('SIGSTOP')
  await expect
    .poll(() => readHealth(service), { timeout: 10_000, interval: 20 })
    .toMatchObject({ status: 'degraded', checks: { redis: 'down' } })
  expect(await service.stop(), service.output()).toBe(0)
}, 240_000)
