import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { priorModel } from '@throughlink/matcher'
import { expect, test } from 'vitest'
import { runModelsCommand } from '../../../src/commands/runModelsCommand.ts'
import { insertModel } from '../../../src/pipeline/learning/learningStatements.ts'
import { seedOrganization } from '../../../src/commands/seedOrganization.ts'
import { useDatabase } from '../../support/engines.ts'
import { randomHost } from '../../support/useApp.ts'

const { postgres, url } = useDatabase()
const { db } = postgres

async function newApp(...versions: readonly string[]): Promise<string> {
  const origin = 'https://links.example'
  const { appId } = await seedOrganization(db, {
    name: 'Lumen',
    origin,
    domain: randomHost(),
    links: [],
  })
  for (const [at, version] of versions.entries()) {
    const model = { ...priorModel, version }
    await insertModel(db, { appId, model, installCount: 10 + at })
  }
  return appId
}

const run = (...words: readonly string[]) => runModelsCommand(db, words)
const linesOf = (output: string) => output.trimEnd().split('\n')

test('lists an app’s models, the newest first, and says which is in use', async () => {
  const appId = await newApp('one', 'two')
  const { text: output, isError: isFault } = await run('list', appId)
  expect(isFault).toBe(false)
  const [head, ...rows] = linesOf(output)
  expect(head).toMatch(/^version +made \(UTC\) +installs$/)
  expect(rows[0]).toMatch(/^two +\d{4}-\d\d-\d\d \d\d:\d\d +11 +in use$/)
  expect(rows[1]).toMatch(/^one +\d{4}-\d\d-\d\d \d\d:\d\d +10$/)
})

test('puts an older one to use, and goes back', async () => {
  const appId = await newApp('one', 'two')
  expect(await run('use', appId, 'one')).toMatchObject({ isFault: false })
  expect((await run('list', appId)).text).toMatch(/one .* in use, chosen/)
  expect(await run('auto', appId)).toMatchObject({ isFault: false })
  expect((await run('list', appId)).text).toMatch(/two .* in use$/m)
})

test('says what there is when asked for what there is not', async () => {
  const appId = await newApp('one')
  const unknown = await run('use', appId, 'three')
  expect(unknown.isError).toBe(true)
  expect(unknown.text).toContain(`${appId} has no model three. It has these:`)
  expect(unknown.text).toMatch(/^one /m)
  expect((await run('list', appId)).text).toMatch(/one .* in use$/m)

  expect(await run('list', 'app_nowhere')).toEqual({
    text: 'There is no app app_nowhere.\n',
    isFault: true,
  })
  const none = await newApp()
  for (const words of [
    ['list', none],
    ['auto', none],
    ['use', none, 'one'],
  ]) {
    expect((await run(...words)).text).toContain('no model of its own yet')
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
])('says how it is used when it is called with %j', async (words) => {
  const { text: output, isError: isFault } = await run(...words)
  expect(isFault).toBe(true)
  expect(output).toContain('Usage: npm run models')
})

test('runs as a program, and tells by its exit code', async () => {
  const appId = await newApp('one')
  const start = async (...words: readonly string[]) => {
    const child = spawn(
      process.execPath,
      ['--conditions=@throughlink/source', 'src/commands/models.ts', ...words],
      {
        cwd: `${import.meta.dirname}/../../..`,
        env: { ...process.env, DATABASE_URL: url },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const code = new Promise((resolve) => child.once('close', resolve))
    const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, output, complaint }
  }
  expect(await start('list', appId)).toMatchObject({
    code: 0,
    output: expect.stringContaining('in use') as string,
  })
  expect(await start('list')).toMatchObject({
    code: 1,
    output: '',
    complaint: expect.stringContaining('Usage') as string,
  })
})
