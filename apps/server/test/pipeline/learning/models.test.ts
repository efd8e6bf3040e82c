import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { priorModel } from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { runModelsCommand } from '#commands/models.ts'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { insertModel } from '#pipeline/learning/learningStatements.ts'
import { useDatabase } from '#test/support/engines.ts'
import { randomDomain } from '#test/support/useApp.ts'

const { postgres, url } = useDatabase()
const { db } = postgres

async function createApp(...versions: readonly string[]): Promise<string> {
  const origin = 'https://links.example'
  const { appId } = await seedOrganization(db, {
    name: 'Lumen',
    origin,
    domain: randomDomain(),
    links: [],
  })
  for (const [at, version] of versions.entries()) {
    const model = { ...priorModel, version }
    await insertModel(db, { appId, model, installCount: 10 + at })
  }
  return appId
}

const run = (...words: readonly string[]) => runModelsCommand(db, words)
const splitLines = (output: string) => output.trimEnd().split('\n')

test('lists an app’s models, newest first, and marks the one in use', async () => {
  const appId = await createApp('one', 'two')
  const { text: output, isError } = await run('list', appId)
  expect(isError).toBe(false)
  const [head, ...rows] = splitLines(output)
  expect(head).toMatch(/^version +created \(UTC\) +installs$/)
  expect(rows[0]).toMatch(/^two +\d{4}-\d\d-\d\d \d\d:\d\d +11 +active$/)
  expect(rows[1]).toMatch(/^one +\d{4}-\d\d-\d\d \d\d:\d\d +10$/)
})

test('pins an older version and unpins it', async () => {
  const appId = await createApp('one', 'two')
  expect(await run('use', appId, 'one')).toMatchObject({ isError: false })
  expect((await run('list', appId)).text).toMatch(/one .* active, pinned/)
  expect(await run('auto', appId)).toMatchObject({ isError: false })
  expect((await run('list', appId)).text).toMatch(/two .* active$/m)
})

test('lists the existing versions when the requested one does not exist', async () => {
  const appId = await createApp('one')
  const unknown = await run('use', appId, 'three')
  expect(unknown.isError).toBe(true)
  expect(unknown.text).toContain(`${appId} has no model three. Available models:`)
  expect(unknown.text).toMatch(/^one /m)
  expect((await run('list', appId)).text).toMatch(/one .* active$/m)

  expect(await run('list', 'app_nowhere')).toEqual({
    text: 'App app_nowhere not found.\n',
    isError: true,
  })
  const none = await createApp()
  for (const words of [
    ['list', none],
    ['auto', none],
    ['use', none, 'one'],
  ]) {
    expect((await run(...words)).text).toContain('has no model yet')
  }
})

test.each([
  [[]],
  [['list']],
  [['use', 'app_a']],
  [['auto', 'app_a', 'one']],
  [['list', 'app_a', 'one']],
  [['use', 'app_a', 'one', 'two']],
  [['drop', 'app_a']],
])('prints its usage when called with %j', async (words) => {
  const { text: output, isError } = await run(...words)
  expect(isError).toBe(true)
  expect(output).toContain('Usage: throughlink-server admin models')
})

test('runs as a program and sets its exit code', async () => {
  const appId = await createApp('one')
  const start = async (...words: readonly string[]) => {
    const child = spawn(
      process.execPath,
      ['--conditions=@throughlink/source', 'src/main.ts', 'admin', 'models', ...words],
      {
        cwd: `${import.meta.dirname}/../../..`,
        env: { ...process.env, DATABASE_URL: url },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const code = new Promise((resolve) => child.once('close', resolve))
    const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, output, errorOutput }
  }
  expect(await start('list', appId)).toMatchObject({
    code: 0,
    output: expect.stringContaining('active') as string,
  })
  expect(await start('list')).toMatchObject({
    code: 1,
    output: '',
    errorOutput: expect.stringContaining('Usage') as string,
  })
})
