/**
 * `npm run verify quickstart`: follows docs/guides/quick-start.md as a new user would, in a folder outside of the
 * repository, with packed packages. Prints a transcript with times. The packages are not published yet, so a
 * registry on this machine serves them.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@throughlink/services'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { readWorkspaces } from '@throughlink/tooling/base/workspaces'
import { packTarball } from '@throughlink/tooling/release/packTarball'
import { type DevDemo, readDevState } from '../../packages/cli/src/dev/devState.ts'
import { startDev } from './dev/startDev.ts'
import { type QuickStart, readQuickStart } from './quickstart/readQuickStart.ts'
import { serveRegistry } from './quickstart/serveRegistry.ts'

const published = [
  '@throughlink/protocol',
  '@throughlink/client',
  '@throughlink/react-native',
  'throughlink',
]
const maxCommands = 6
const maxSeconds = 300

const rows: ReportRow[] = []
const transcript: string[] = []
let seconds = 0

/** Prints a part of the transcript. */
function show(text: string): void {
  console.log(text)
  transcript.push(text)
}

function check(name: string, ok: boolean, found: unknown): void {
  const note = ok ? '' : `found ${JSON.stringify(found)}`
  console.log(ok ? `ok ${name}` : `not ok ${name}: ${note}`)
  rows.push({ name, value: ok ? 'passed' : 'failed', unit: '', target: 'passed', ok, note })
}

function addTime(typed: string, startedMs: number): void {
  const taken = (performance.now() - startedMs) / 1000
  seconds += taken
  show(`# ${taken.toFixed(0)} s`)
  rows.push({
    name: typed,
    value: Number(taken.toFixed(1)),
    unit: 's',
    target: 0,
    ok: true,
    note: '',
  })
}

async function packAll(into: string) {
  const packed = []
  for (const workspace of readWorkspaces().filter(({ manifest }) =>
    published.includes(manifest.name),
  )) {
    if (!existsSync(join(repositoryRoot, workspace.folder, 'dist')))
      throw new CommandError(`${workspace.folder}/dist not found: run npm run build first`)
    packed.push({ manifest: workspace.manifest, path: (await packTarball(workspace, into)).path })
  }
  return packed
}

await command(async () => {
  const guide = readFileSync(join(repositoryRoot, 'docs/guides/quick-start.md'), 'utf8')
  const { serviceCommand, commands, screen } = readQuickStart(guide)
  check(`at most ${maxCommands} commands`, commands.length + 1 <= maxCommands, commands)

  const root = realpathSync(mkdtempSync(join(tmpdir(), 'throughlink-quickstart-')))
  // Not a folder that only root can read: PostgreSQL runs as another user then.
  const data = `${root}-data`
  const upstream = (await run('npm', ['config', 'get', 'registry'])).stdout.trim()
  const registry = await serveRegistry(await packAll(root), upstream)
  const port = await freePort()
  let startedMs = performance.now()
  show(`$ ${serviceCommand}`)
  const service = await startDev(['--port', String(port), '--data', data])
  try {
    if (!service.isReady) throw new CommandError(`The service did not start:\n${service.output()}`)
    show(service.output())
    addTime(serviceCommand, startedMs)
    const { apiKey = '', appId = '' } = readDevState(data)?.demo ?? {}
    let folder = root
    let output = ''
    for (const line of commands) {
      const typed = line
        .replace('pk_…', apiKey)
        .replace('app_…', appId)
        .replace('localhost:3000', `localhost:${port}`)
      show(`$ ${typed}`)
      startedMs = performance.now()
      const ended = await run('bash', ['-c', `${typed} && echo "folder:$PWD"`], {
        cwd: folder,
        // A reader on a terminal answers yes when npx asks whether to install a package.
        env: { ...process.env, npm_config_registry: registry.origin, npm_config_yes: 'true' },
      })
      output = `${ended.stdout}${ended.stderr}`
      show(output.replace(/^folder:.*\n/m, '').trim())
      addTime(line, startedMs)
      if (ended.code !== 0)
        throw new CommandError(`${typed} ended with ${ended.code ?? 'a signal'}.`)
      folder = /^folder:(.*)$/m.exec(ended.stdout)?.[1] ?? folder
    }
    await checkTypes(folder, screen)
    await showDoctor(folder, registry.origin, readDevState(data)?.demo ?? null)
    const isRouted = /^Route +\/products\/amber-floor-lamp\?ref=anna$/m.test(output)
    check('the link is routed with ?ref=', isRouted, output)
    console.log(
      `# ${commands.length + 1} commands, ${seconds.toFixed(0)} s of at most ${maxSeconds} s`,
    )
    const ok = seconds <= maxSeconds || process.env['CI'] !== undefined
    rows.push({
      name: 'all commands',
      value: Math.round(seconds),
      unit: 's',
      target: maxSeconds,
      ok,
      note: '',
    })
  } finally {
    await service.end('SIGINT')
    await registry.close()
    for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true })
  }
  writeReport('quickstart', rows, { shown: true })
  writeFileSync(join(repositoryRoot, 'reports/quickstart.txt'), transcript.join('\n'))
  console.log('The transcript is in reports/quickstart.txt.')
})

/** Shows what `doctor` says of the app. It finds that phones cannot reach the service on this machine. */
async function showDoctor(app: string, registry: string, demo: DevDemo | null): Promise<void> {
  show('$ npx throughlink doctor')
  const { code, stdout, stderr } = await run('npx', ['throughlink', 'doctor'], {
    cwd: app,
    env: {
      ...process.env,
      npm_config_registry: registry,
      npm_config_yes: 'true',
      THROUGHLINK_URL: `http://localhost:${demo?.port ?? ''}`,
      THROUGHLINK_APP_ID: demo?.appId,
      THROUGHLINK_SECRET_KEY: demo?.secretKey,
    },
  })
  show(`${stdout}${stderr}`.trim())
  check('doctor runs to its end', code === 0 || code === 1, code)
}

/** Adds the screen, and checks the types of the app. */
async function checkTypes(app: string, screen: QuickStart['screen']): Promise<void> {
  addScreen(app, screen)
  // `expo start` writes this file.
  writeFileSync(join(app, 'expo-env.d.ts'), '/// <reference types="expo/types" />\n')
  const { code, stdout } = await run('npx', ['tsc', '--noEmit'], { cwd: app })
  check('the types of the app are right', code === 0, stdout)
}

/** Adds the file of the guide to the folder of the app's screens. */
function addScreen(app: string, { path, code }: QuickStart['screen']): void {
  const screens = ['src/app', 'app']
    .map((folder) => join(app, folder))
    .find((folder) => existsSync(folder))
  if (screens === undefined) throw new CommandError(`${app} has no folder of screens.`)
  const file = join(screens, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
}
