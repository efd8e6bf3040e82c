/** `npm run dev`, without a name. */
import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { type DevDemo, type DevState, readDevState } from '../../packages/cli/src/dev/devState.ts'
import { command, CommandError } from '../base/command.ts'
import { run } from '../base/run.ts'
import { ensureDashboard } from '../build/ensureDashboard.ts'
import { chooseEngines, describeEngines } from './chooseEngines.ts'
import { createSecretKey } from './createSecretKey.ts'
import { chooseEnginePorts, requireFreePort } from './devPorts.ts'
import { createDevState, writeDevState } from './devState.ts'
import { formatWelcome } from './formatWelcome.ts'
import { forwardLinks } from './forwardLinks.ts'
import { type Guard, guardPrograms } from './guardPrograms.ts'
import { type DevOptions, readDevOptions } from './readDevOptions.ts'
import { seedDevDemo } from './seedDevDemo.ts'
import { signInToDev } from './signInToDev.ts'
import { startDevEngines } from './startDevEngines.ts'
import { fromSource, serverFolder, startDevService } from './startDevService.ts'

await command(async () => {
  const options = readDevOptions(process.argv.slice(2), process.getuid?.() === 0)
  const guard = guardPrograms()
  try {
    await runDev(options, guard, waitForSignal())
  } finally {
    guard.close()
  }
})

/** Resolves at the first Ctrl-C. Later ones are ignored: npm passes it on, so it arrives twice. */
function waitForSignal(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        resolve('stop')
      })
    }
  })
}

async function runDev(
  { port, host, folder, isChosen, isFresh, isNodeOnly }: DevOptions,
  guard: Guard,
  stopped: Promise<'stop'>,
): Promise<void> {
  const startedMs = performance.now()
  await requireFreePort(port)
  if (host !== null) await requireFreePort(port + 1)
  const origin = `http://${host ?? 'localhost'}:${port}`
  const address = host === null ? { origin } : { origin, linkOrigin: `http://${host}:${port + 1}` }
  const state = await prepareState(folder, origin, isFresh)
  const choice = await chooseEngines(isNodeOnly, console.log)
  const notes = describeEngines(choice)
  console.log(['Starting the engines.', ...notes].join('\n'))
  const [engines] = await Promise.all([
    startDevEngines(folder, state.ports, choice, guard),
    ensureDashboard(console.log),
  ])
  try {
    const env = {
      ...engines.env,
      CLICK_KEYS: state.clickKeys,
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      LINK_DOMAIN: 'go.localhost',
      // So that `throughlink simulate` can be on any network.
      TRUSTED_PROXIES: ['127.0.0.1/32', '::1/128', ...(host === null ? [] : [`${host}/32`])].join(),
      WEBHOOK_NETWORKS: '127.0.0.1/32',
      DRAIN_SECONDS: '0',
      ...(address.linkOrigin && { HOST: '0.0.0.0', LINK_ORIGIN: address.linkOrigin }),
    }
    const { hasClickhouse } = choice
    const isFirst = state.demo === null
    const preparing = isFirst ? addDemo(folder, state, address, env, hasClickhouse) : state
    const prepared = await Promise.race([preparing, stopped])
    if (prepared === 'stop') return
    const stopForwarding = host === null ? null : await forwardLinks(host, port)
    const service = startDevService(env, `http://localhost:${port}`, guard)
    const isRedisEmpty = !isFirst && !choice.isRedisInstalled
    const rebuilding = isRedisEmpty && hasClickhouse ? rebuildDevIndex(env, console.log) : null
    try {
      const ready = Promise.all([service.ready(), rebuilding])
      if ((await Promise.race([ready, stopped])) === 'stop') return
      await addSecretKey(folder, prepared, origin)
      const seconds = (performance.now() - startedMs) / 1000
      console.log(formatWelcome(prepared, { origin, seconds, folder: shorten(folder), isChosen }))
      await Promise.race([stopped, service.ended])
      console.log('\nStopping.')
    } finally {
      await rebuilding
      stopForwarding?.()
      await service.stop()
    }
  } finally {
    await engines.stop()
  }
}

/** Returns the state of an earlier run, or a new one. A run that was stopped before its demo was complete is forgotten. */
async function prepareState(folder: string, origin: string, isFresh: boolean): Promise<DevState> {
  const earlier = isFresh ? null : readDevState(folder)
  if (earlier?.demo && earlier.demo.origin !== origin) {
    throw new CommandError(
      `The keys in ${shorten(folder)} are for ${earlier.demo.origin}, not for ${origin}. Pass its --port and --host, --data with another folder, or --fresh to start over.`,
    )
  }
  const ports = await chooseEnginePorts(earlier?.ports)
  if (!earlier?.demo) rmSync(folder, { recursive: true, force: true })
  const state = earlier?.demo ? { ...earlier, ports } : createDevState(ports)
  writeDevState(folder, state)
  return state
}

async function addDemo(
  folder: string,
  state: DevState,
  address: Pick<DevDemo, 'origin' | 'linkOrigin'>,
  env: Readonly<Record<string, string>>,
  hasClickhouse: boolean,
): Promise<DevState> {
  console.log('Creating the demo.')
  const demo = await seedDevDemo(env, state.password, { hasTraffic: hasClickhouse })
  const complete = { ...state, demo: { ...demo, ...address } }
  writeDevState(folder, complete)
  return complete
}

/** Adds a key for the command line, once the service that issues it runs. */
async function addSecretKey(folder: string, state: DevState, origin: string): Promise<void> {
  const { demo, password } = state
  if (demo === null || demo.secretKey !== undefined) return
  const secretKey = await createSecretKey(await signInToDev(origin, password), demo.appId)
  writeDevState(folder, { ...state, demo: { ...demo, secretKey } })
}

/** Shortens the path of a folder inside the current one. */
function shorten(folder: string): string {
  const path = relative(process.cwd(), folder)
  return path.startsWith('..') ? folder : path
}

/** Fills the click index of a Redis that started empty, so that earlier clicks are still matched. */
async function rebuildDevIndex(
  env: Readonly<Record<string, string>>,
  print: (text: string) => void,
): Promise<void> {
  const { code, stderr } = await run(
    process.execPath,
    [fromSource, 'src/main.ts', 'admin', 'rebuild-index'],
    { cwd: serverFolder, env: { ...process.env, ...env }, timeoutMs: 30_000 },
  )
  if (code !== 0) print(`Earlier clicks cannot be matched, because the rebuild failed.\n${stderr}`)
}
