/** The command `npm run dev`. Started by `tooling/dev/dev.js`. */
import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { type DevState, readDevState } from '../../packages/cli/src/dev/devState.ts'
import { command, CommandError } from '../base/command.ts'
import { run } from '../base/run.ts'
import { ensureDashboard } from '../build/ensureDashboard.ts'
import { chooseEngines, describeEngines } from './chooseEngines.ts'
import { createSecretKey } from './createSecretKey.ts'
import { requireFreePorts } from './devPorts.ts'
import { createDevState, writeDevState } from './devState.ts'
import { formatWelcome } from './formatWelcome.ts'
import { type Guard, guardPrograms } from './guardPrograms.ts'
import { type DevOptions, readDevOptions } from './readDevOptions.ts'
import { seedDevDemo } from './seedDevDemo.ts'
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
  { port, folder, isFresh, isNodeOnly }: DevOptions,
  guard: Guard,
  stopped: Promise<'stop'>,
): Promise<void> {
  const startedMs = performance.now()
  await requireFreePorts(port)
  const state = prepareState(folder, port, isFresh)
  const choice = await chooseEngines(isNodeOnly, console.log)
  const notes = describeEngines(choice)
  console.log(['Starting the engines.', ...notes].join('\n'))
  const [engines] = await Promise.all([
    startDevEngines(folder, choice, guard),
    ensureDashboard(console.log),
  ])
  try {
    const origin = `http://localhost:${port}`
    const env = {
      ...engines.env,
      CLICK_KEYS: state.clickKeys,
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      LINK_DOMAIN: 'go.localhost',
      // So that `npm run simulate` can be on any network. Only this machine can connect.
      TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
      DRAIN_SECONDS: '0',
    }
    const { hasClickhouse } = choice
    const isFirst = state.demo === null
    const preparing = isFirst ? addDemo(folder, state, port, env, hasClickhouse) : state
    const prepared = await Promise.race([preparing, stopped])
    if (prepared === 'stop') return
    const service = startDevService(env, origin, guard)
    const isRedisEmpty = !isFirst && !choice.isRedisInstalled
    const rebuilding = isRedisEmpty && hasClickhouse ? rebuildDevIndex(env, console.log) : null
    try {
      const ready = Promise.all([service.ready(), rebuilding])
      if ((await Promise.race([ready, stopped])) === 'stop') return
      await addSecretKey(folder, prepared, origin)
      const seconds = (performance.now() - startedMs) / 1000
      console.log(formatWelcome(prepared, { origin, seconds, folder: shorten(folder) }))
      await Promise.race([stopped, service.ended])
      console.log('\nStopping.')
    } finally {
      await rebuilding
      await service.stop()
    }
  } finally {
    await engines.stop()
  }
}

/** Returns the state of an earlier run, or a new one. A run that was stopped before its demo was complete is forgotten. */
function prepareState(folder: string, port: number, isFresh: boolean): DevState {
  const earlier = isFresh ? null : readDevState(folder)
  if (earlier?.demo && earlier.demo.port !== port) {
    throw new CommandError(
      `The demo in ${shorten(folder)} belongs to port ${earlier.demo.port}. Pass --port ${earlier.demo.port}, or --fresh to start over.`,
    )
  }
  if (earlier?.demo) return earlier
  rmSync(folder, { recursive: true, force: true })
  const state = createDevState()
  writeDevState(folder, state)
  return state
}

async function addDemo(
  folder: string,
  state: DevState,
  port: number,
  env: Readonly<Record<string, string>>,
  hasClickhouse: boolean,
): Promise<DevState> {
  console.log('Creating the demo.')
  const demo = await seedDevDemo(env, state.password, { hasTraffic: hasClickhouse })
  const complete = { ...state, demo: { ...demo, port } }
  writeDevState(folder, complete)
  return complete
}

/** Adds a key for the command line, once the service that issues it runs. */
async function addSecretKey(folder: string, state: DevState, origin: string): Promise<void> {
  const { demo, password } = state
  if (demo === null || demo.secretKey !== undefined) return
  const secretKey = await createSecretKey(origin, { password, appId: demo.appId })
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
