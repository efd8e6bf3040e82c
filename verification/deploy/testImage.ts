/**
 * `npm run verify image`: builds the image with podman, and runs it as operators should: as another user, without
 * capabilities, with a read-only root and 512 MB. It migrates, serves a deferred link from tap to route, and drains.
 * The images that the Dockerfile starts from are stand-ins made from Debian packages, because there is no registry
 * of images here. `--keep <folder>` keeps the image and its storage there.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, startClickhouse, startPostgres, startRedis } from '@throughlink/services'
import { command } from '@throughlink/tooling/base/command'
import { type ReportRow, writeReport } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { buildImage } from './image/buildImage.ts'
import {
  readProcessFacts,
  runContainer,
  startContainer,
  stopContainer,
  waitForChild,
  waitUntilHealthy,
} from './image/container.ts'
import { copyWorkingTree } from './image/copyWorkingTree.ts'
import { createBaseImages } from './image/createBaseImages.ts'
import { openPodman, type Podman } from './image/openPodman.ts'
import { type Planted, plantSecrets } from './image/plantSecrets.ts'
import { simulateInstall } from './image/simulateInstall.ts'

// 19 MB of it is the library that decodes uploaded pictures.
const maxImageBytes = 265_000_000
const startLimitMs = 60_000
const drainSeconds = 2

const rows: ReportRow[] = []

function check(name: string, ok: boolean, found: unknown): void {
  const note = ok ? '' : `found ${JSON.stringify(found)}`
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${note}`)
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

await command(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'string' } } })
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'throughlink-image-')))
  const podman = await openPodman(folder)
  try {
    const startedMs = performance.now()
    await createBaseImages(podman, folder)
    const context = join(folder, 'context')
    await copyWorkingTree(context)
    const planted = await plantSecrets(context)
    const image = await buildImage(podman, context)
    const seconds = (performance.now() - startedMs) / 1000
    console.log(`# built in ${seconds.toFixed(0)} s`)
    await testLayers(planted, folder)
    await testImage(podman, image)
  } finally {
    if (values.keep === undefined) {
      await podman.try('rm', '--all', '--force')
      await podman.try('rmi', '--all', '--force')
      // Left mounted by a build that failed, whose error must be seen.
      await run('umount', [join(folder, 'storage/overlay')])
      await rm(folder, { recursive: true, force: true })
    }
  }
  writeReport('image', rows, { shown: true })
})

/** All layers of all stages are in the folder of podman. */
async function testLayers({ secret, control }: Planted, folder: string): Promise<void> {
  const find = async (text: string) => {
    const args = ['--recursive', '--files-with-matches', '--fixed-strings', text]
    const skipped = ['--exclude-dir=node_modules', '--devices=skip', '--no-messages']
    const { stdout } = await run('grep', [...args, ...skipped, join(folder, 'storage/overlay')])
    return stdout
      .trim()
      .split('\n')
      .filter((line) => line !== '')
  }
  const found = await find(secret)
  check('no secret of the working tree is in a layer of any stage', found.length === 0, found)
  check('a file of the sources is, so the search works', (await find(control)).length > 0, 0)
}

async function testImage(podman: Podman, image: string): Promise<void> {
  const bytes = Number(await podman.run('image', 'inspect', '--format', '{{.Size}}', image))
  const size = `${(bytes / 1e6).toFixed(0)} MB of ${maxImageBytes / 1e6} MB`
  check(`the image has ${size}`, bytes <= maxImageBytes, bytes)
  const shell = await podman.try('run', '--rm', '--entrypoint', '/bin/sh', image, '-c', 'true')
  check('it has no shell', shell.code !== 0, shell.code)
  const command = ['--entrypoint', 'throughlink-server', image, '--version']
  const version = await podman.run('run', '--rm', ...command)
  check(
    'throughlink-server is on the path, and prints its version',
    /^\d+\.\d+\.\d+/.test(version),
    version,
  )

  const engines = await Promise.all([startPostgres(), startRedis(), startClickhouse()])
  const [postgres, redis, clickhouse] = engines
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    CLICKHOUSE_URL: clickhouse.url,
    CLICK_KEYS: `1:${randomBytes(32).toString('base64url')}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1/32',
    DRAIN_SECONDS: String(drainSeconds),
  }
  try {
    await testMigrate(podman, image, env)
    await testAdmin(podman, image, env)
    await testService(podman, image, env, origin)
    await testEarlySignal(podman, image, env)
  } finally {
    await Promise.all(engines.map((engine) => engine.stop()))
  }
}

type Variables = Readonly<Record<string, string>>

async function testMigrate(podman: Podman, image: string, env: Variables): Promise<void> {
  const first = await runContainer(podman, { image, env, args: ['migrate'] })
  check(
    'migrate applies the migrations of both databases',
    first.code === 0 &&
      /PostgreSQL: .*\n/.test(first.stdout) &&
      first.stdout.includes('ClickHouse: '),
    first,
  )
  const second = await runContainer(podman, { image, env, args: ['migrate'] })
  check(
    'a second time there is nothing to apply',
    second.stdout === 'No pending migrations.\n',
    second,
  )
}

async function testAdmin(podman: Podman, image: string, env: Variables): Promise<void> {
  const args = ['admin', 'accounts', 'bootstrap']
  const { code, stdout, stderr } = await runContainer(podman, { image, env, args })
  check('admin prints a link for the first owner', code === 0 && stdout.includes('http'), stderr)
}

async function testService(podman: Podman, image: string, env: Variables, origin: string) {
  const startedMs = performance.now()
  const id = await startContainer(podman, { image, env, args: ['all'] })
  await waitUntilHealthy(podman, id, startLimitMs)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  check(`it is healthy after ${seconds} s`, true, null)

  const facts = await readProcessFacts(podman, id)
  check('it runs as the user that it was given', facts.user === 12_345, facts.user)
  check('it has no capability', facts.capabilities === 0n, String(facts.capabilities))
  check('it cannot gain privileges', facts.hasNoNewPrivileges, facts.hasNoNewPrivileges)
  check('its root is read-only', facts.isRootReadOnly, facts.isRootReadOnly)

  const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
  const html = await page.text()
  check('it serves the dashboard', page.ok && html.includes('<script'), page.status)
  const journey = await simulateInstall(env, origin)
  check('a link leads through the install to its screen', journey.ok, journey.output)

  const { peakBytes } = await readProcessFacts(podman, id)
  check(`it used at most ${(peakBytes / 1e6).toFixed(0)} MB of memory`, peakBytes > 0, peakBytes)

  const stopping = stopContainer(podman, id)
  await sleep((drainSeconds * 1000) / 2)
  const during = await fetch(`${origin}/livez`)
  check('it serves while it drains', during.ok, during.status)
  const ready = await fetch(`${origin}/readyz`)
  check('and says that it is not ready', ready.status === 503, ready.status)
  const stopped = await stopping
  const end = stopped.seconds.toFixed(1)
  check(`it ends with code 0 after ${end} s`, stopped.code === 0, stopped.code)
}

/**
 * Under an init, which compose.yaml asks for. The kernel discards a signal to the first process of a container that
 * arrives before it has a handler. An init has one at once; Node has to start first.
 */
async function testEarlySignal(podman: Podman, image: string, env: Variables): Promise<void> {
  const id = await startContainer(podman, { image, env, args: ['all'], hasInit: true })
  await waitForChild(podman, id)
  const { code, seconds } = await stopContainer(podman, id)
  // A signal that is lost would end in a kill after ten seconds, with another code.
  check(`a signal at its very start ends it in ${seconds.toFixed(1)} s`, code === 143, code)
}
