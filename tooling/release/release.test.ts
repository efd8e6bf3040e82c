import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '../base/report.ts'
import { run } from '../base/run.ts'

let folder: string
let repository: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'throughlink-release-'))
  repository = join(folder, 'repository')
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(repository, '.changeset'), { recursive: true })
  mkdirSync(join(repository, 'packages/client'), { recursive: true })
  cpSync(join(repositoryRoot, '.github/scripts'), join(repository, '.github/scripts'), {
    recursive: true,
  })
  writeFileSync(join(repository, '.changeset/README.md'), 'About changesets.\n')
  writeVersion('1.3.0')
  // In place of what would publish or needs the network. Each writes down how it was called.
  addProgram('gh', '')
  addProgram('docker', '')
  addProgram('npx', '')
  addProgram('npm', '[ "$1" = view ] && exit 1')
  await git('init', '--quiet', '--bare', join(folder, 'origin'))
  await git('init', '--quiet', '--initial-branch', 'main')
  await git('remote', 'add', 'origin', join(folder, 'origin'))
  await commit()
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function writeVersion(version: string): void {
  writeFileSync(join(repository, 'packages/client/package.json'), JSON.stringify({ version }))
}

function addProgram(name: string, body: string): void {
  const path = join(folder, 'bin', name)
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >>"${folder}/calls"\n${body}\n:\n`)
  chmodSync(path, 0o755)
}

async function git(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run('git', args, { cwd: repository })
  if (code !== 0) throw new Error(stderr)
  return stdout.trim()
}

async function commit(): Promise<void> {
  await git('add', '--all')
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@throughlink.invalid']
  await git(...author, 'commit', '--quiet', '--message', 'test')
  await git('push', '--quiet', 'origin', 'main')
}

async function runScript(name: string, ...args: string[]) {
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
    GITHUB_OUTPUT: join(folder, 'output'),
  }
  const script = join(repository, '.github/scripts', name)
  const { code, stdout, stderr } = await run('bash', [script, ...args], { cwd: repository, env })
  const read = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
  return { code, text: `${stdout}${stderr}`, calls: read('calls'), output: read('output') }
}

function addChangeset(): void {
  writeFileSync(join(repository, '.changeset/new-feature.md'), "---\n'a': minor\n---\n\nNew.\n")
  // `changeset version` removes the changesets, and writes the version.
  const manifest = join(repository, 'packages/client/package.json')
  addProgram('npm', `rm .changeset/new-feature.md; echo '{"version":"1.4.0"}' >${manifest}`)
}

test('without changesets, no release is proposed', async () => {
  const { code, calls } = await runScript('propose-release.sh')
  expect({ code, calls }).toEqual({ code: 0, calls: '' })
})

test('changesets become a pull request with the next version', async () => {
  addChangeset()
  await commit()
  const { code, calls, text } = await runScript('propose-release.sh')
  expect(code, text).toBe(0)
  expect(calls).toContain('npm run release\n')
  expect(calls).toContain(
    'gh pr create --head release/next --base main --title chore: release 1.4.0',
  )
  const pushed = await git('show', 'origin/release/next:packages/client/package.json')
  expect(JSON.parse(pushed)).toEqual({ version: '1.4.0' })
  expect(await git('log', '-1', '--format=%s', 'origin/release/next')).toBe('chore: release 1.4.0')
})

test('an open pull request is updated', async () => {
  addChangeset()
  await commit()
  addProgram('gh', '[ "$2" = list ] && echo 12')
  const { code, calls } = await runScript('propose-release.sh')
  expect(code).toBe(0)
  expect(calls).toContain('gh pr edit release/next --title chore: release 1.4.0')
  expect(calls).not.toContain('gh pr create')
})

test('nothing is published while there are changesets', async () => {
  addChangeset()
  const { code, calls, output } = await runScript('publish-packages.sh')
  expect({ code, calls, output }).toEqual({ code: 0, calls: '', output: '' })
})

test('a version that npm has is not published again', async () => {
  addProgram('npm', '')
  const { code, calls, output } = await runScript('publish-packages.sh')
  expect({ code, output }).toEqual({ code: 0, output: '' })
  expect(calls).toBe('npm view @throughlink/client@1.3.0 version\n')
})

test('a new version is published and tagged, and later jobs know it', async () => {
  const { code, calls, output, text } = await runScript('publish-packages.sh')
  expect(code, text).toBe(0)
  expect(calls).toContain('npx changeset publish\n')
  expect(output).toBe('version=1.3.0\n')
  expect(await git('ls-remote', '--tags', 'origin')).toContain('refs/tags/v1.3.0')
})

test('a failed publication is not tagged', async () => {
  addProgram('npx', 'exit 1')
  const { code, output } = await runScript('publish-packages.sh')
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(await git('ls-remote', '--tags', 'origin')).toBe('')
})

test('the image gets its version, its minor version and latest, in lower case', async () => {
  const { code, calls } = await runScript('publish-image.sh', 'ghcr.io/Owner/Throughlink', '1.4.0')
  expect(code).toBe(0)
  const tags = [...calls.matchAll(/--tag (\S+)/g)].map(([, tag]) => tag)
  const name = 'ghcr.io/owner/throughlink'
  expect(tags).toEqual([`${name}:1.4.0`, `${name}:1.4`, `${name}:latest`])
  expect(calls).toContain('--platform linux/amd64,linux/arm64 ')
  expect(calls).toContain('--sbom=true --provenance=mode=max --push')
  const labels = [...calls.matchAll(/--label org\.opencontainers\.image\.(\w+)=(\S+)/g)].map(
    ([, label, value]) => [label, value],
  )
  expect(labels).toEqual([
    ['version', '1.4.0'],
    ['revision', await git('rev-parse', 'HEAD')],
    ['source', 'https://github.com/owner/throughlink'],
  ])
})

test('a version for tests is not the latest', async () => {
  const { calls } = await runScript('publish-image.sh', 'ghcr.io/a/b', '1.4.0-beta.1')
  expect([...calls.matchAll(/--tag (\S+)/g)].map(([, tag]) => tag)).toEqual([
    'ghcr.io/a/b:1.4.0-beta.1',
  ])
})
