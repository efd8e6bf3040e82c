import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram, startRedis, type TlsFiles } from '@throughlink/services'
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '../support/engines.ts'
import { makeCertificateFiles } from '../support/makeCertificateFiles.ts'
import { startProcess } from '../support/startProcess.ts'

const { url: databaseUrl } = useDatabase()
const password = 'a-password-of-the-master'

/** Watches a master. Returns the port of the Sentinel, which has TLS and no password. */
async function startSentinel(masterPort: number, tls: TlsFiles): Promise<number> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-sentinel-'))
  const file = join(folder, 'sentinel.conf')
  const settings = [
    'port 0',
    `tls-port ${port}`,
    `tls-key-file ${tls.keyFile}`,
    `tls-cert-file ${tls.certFile}`,
    `tls-ca-cert-file ${tls.certFile}`,
    'tls-auth-clients no',
    'tls-replication yes',
    `sentinel monitor primary 127.0.0.1 ${masterPort} 1`,
    `sentinel auth-pass primary ${password}`,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  const sentinel = await startProgram('redis-server', [file, '--sentinel'], { port })
  onTestFinished(async () => {
    await sentinel.stop('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return port
}

test('a master with a password is found through Sentinels, all of them with TLS', async () => {
  const tls = makeCertificateFiles('localhost', { addresses: ['127.0.0.1'] })
  const master = await startRedis({ password, tls })
  onTestFinished(() => master.stop('SIGKILL'))
  const port = await startSentinel(master.port, tls)
  const service = await startProcess({
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: `rediss+sentinel://:${password}@127.0.0.1:${port}/primary`,
      NODE_EXTRA_CA_CERTS: tls.certFile,
    },
    args: ['serve'],
  })
  const readHealth = async (): Promise<unknown> => (await fetch(`${service.url}/readyz`)).json()
  await expect
    .poll(readHealth, { timeout: 10_000 })
    .toMatchObject({ status: 'ok', checks: { redis: 'ok' } })
  expect(await service.stop(), service.output()).toBe(0)
}, 240_000)
