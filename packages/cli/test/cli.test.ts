import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { version } from '../src/version.ts'
import { createTestCli, problem, type Responses } from './runTestCli.ts'

const link = {
  id: '7261833042275114112',
  url: 'https://go.example/spring',
  domain: 'go.example',
  slug: 'spring',
  destination: 'https://shop.example/spring',
  title: 'Spring',
  tags: ['news', 'spring'],
  expiresAt: null,
  isDisabled: false,
  isArchived: false,
  deletedAt: null,
  takedown: null,
  createdAt: '2026-11-01T10:00:00.000Z',
}
const links = '/api/v1/apps/app_1/links'

describe('links', () => {
  test('are listed as a table', async () => {
    const { run, sent } = createTestCli({ [`GET ${links}`]: [200, { items: [link], next: null }] })
    expect(await run('links', 'list', '--search', 'spring', '--limit', '5')).toEqual({
      code: 0,
      out:
        'ID                   LINK                       DESTINATION                  STATUS\n' +
        '7261833042275114112  https://go.example/spring  https://shop.example/spring  active\n',
      notes: '',
    })
    expect(sent).toEqual([
      {
        method: 'GET',
        url: `https://links.example${links}?limit=5&search=spring`,
        key: 'Bearer sk_secret',
        body: null,
      },
    ])
  })

  test('are listed by folder and by results of a period', async () => {
    const { run, sent } = createTestCli({ [`GET ${links}`]: [200, { items: [link], next: null }] })
    await run(
      'links',
      'list',
      '--link-folder',
      'Posters',
      '--sort',
      'installs',
      '--from',
      '2026-11-01',
    )
    expect(sent[0]?.url).toBe(
      `https://links.example${links}?limit=20&folder=Posters&sort=installs&from=2026-11-01`,
    )
    expect(await run('links', 'list', '--sort', 'luck')).toMatchObject({ code: 2 })
  })

  test('are listed as JSON for scripts', async () => {
    const { run } = createTestCli({ [`GET ${links}`]: [200, { items: [link], next: 'x' }] })
    const { out, notes } = await run('links', 'list', '--json')
    expect(JSON.parse(out)).toEqual([link])
    expect(notes).toBe('')
  })

  test('are created, and only the URL is printed', async () => {
    const { run, sent } = createTestCli({ [`POST ${links}`]: [201, link] })
    const args = ['--slug', 'spring', '--tag', 'news', 'spring', '--expires', '2027-01-31']
    const { code, out } = await run('links', 'create', 'https://shop.example/spring', ...args)
    expect([code, out]).toEqual([0, 'https://go.example/spring\n'])
    expect(sent[0]?.body).toEqual({
      destination: 'https://shop.example/spring',
      slug: 'spring',
      tags: ['news', 'spring'],
      expiresAt: '2027-01-31T00:00:00.000Z',
    })
  })

  test('say when they expire, in the words that people use', async () => {
    const { run, sent } = createTestCli({ [`POST ${links}`]: [201, link] })
    const create = (expires: string) =>
      run('links', 'create', 'https://shop.example/spring', '--expires', expires)
    expect((await create('tomorrow')).notes).toBe('Expires 2026-11-20 00:00 UTC.\n')
    expect(sent[0]?.body).toMatchObject({ expiresAt: '2026-11-20T00:00:00.000Z' })
    expect((await create('in 7 days')).notes).toBe('Expires 2026-11-26 12:00 UTC.\n')
  })

  test.each([
    ['2020-01-01', 'The link would not work at all: 2020-01-01 00:00 UTC has passed. Pass a later'],
    ['soon', '--expires must be a time such as 2026-12-24, '],
  ])('do not expire %s', async (expires, text) => {
    const { run, sent } = createTestCli()
    const { code, notes } = await run('links', 'create', 'https://a.example', '--expires', expires)
    expect([code, sent]).toEqual([2, []])
    expect(notes).toContain(text)
  })

  test('are changed, and keep what is not named', async () => {
    const { run, sent } = createTestCli({
      [`GET ${links}`]: [200, { items: [link], next: null }],
      [`PATCH ${links}/${link.id}`]: [200, link],
    })
    const update = (...args: string[]) => run('links', 'update', link.url, ...args)
    const { code, out } = await update('--title', 'May', '--tag', 'a', 'b', '--expires', 'never')
    expect([code, out]).toEqual([0, `${link.url}\n`])
    expect(sent.at(-1)?.body).toEqual({ title: 'May', tags: ['a', 'b'], expiresAt: null })
    await update('--name', 'Poster', '--note', 'Ask Ada', '--link-folder', 'Posters')
    const changed = { name: 'Poster', note: 'Ask Ada', folder: 'Posters' }
    expect(sent.at(-1)?.body).toEqual(changed)
    await update('--disable')
    expect(sent.at(-1)?.body).toEqual({ isDisabled: true })
    await update('--enable')
    expect(sent.at(-1)?.body).toEqual({ isDisabled: false })
    expect((await update()).notes).toContain(
      'Pass --destination, --name, --note, --link-folder, --title',
    )
    expect(await update('--enable', '--disable')).toMatchObject({ code: 2 })
  })

  test('are deleted after a question, or with --yes', async () => {
    const gone = { deletedAt: '2026-11-19T12:00:00Z', restorableUntil: '2026-12-19T12:00:00Z' }
    const responses = {
      [`GET ${links}/${link.id}`]: [200, link],
      [`DELETE ${links}/${link.id}`]: [200, gone],
    } as const
    const asked: string[] = []
    const withAnswer = (answer: string) =>
      createTestCli(responses, {
        ask: (question) => {
          asked.push(question)
          return Promise.resolve(answer)
        },
      })
    const kept = withAnswer('n')
    expect((await kept.run('links', 'delete', link.id)).notes).toBe('Nothing was deleted.\n')
    expect(kept.sent.map(({ method }) => method)).toEqual(['GET'])
    expect(asked).toEqual(['Delete https://go.example/spring? [y/N] '])
    expect((await withAnswer('y').run('links', 'delete', link.id)).notes).toBe(
      'Deleted https://go.example/spring. It can be restored in the dashboard until 2026-12-19 12:00 UTC.\n',
    )
    const { run } = createTestCli(responses)
    expect(await run('links', 'delete', link.id)).toMatchObject({
      code: 2,
      notes:
        'Nothing was changed, because there is no terminal to ask on. Pass --yes to delete it.\n',
    })
    const { out } = await run('links', 'delete', link.id, '--yes', '--json')
    expect(JSON.parse(out)).toEqual(gone)
  })

  test.each([link.id, link.url, 'go.example/spring'])('%s is shown', async (given) => {
    const { run } = createTestCli({
      [`GET ${links}/${link.id}`]: [200, link],
      [`GET ${links}`]: [200, { items: [{ ...link, slug: 'spring-2' }, link], next: null }],
    })
    const { code, out } = await run('links', 'show', given)
    expect(code).toBe(0)
    expect(out).toContain('Link         https://go.example/spring\n')
    expect(out).toContain('Tags         news, spring\n')
  })

  test('that do not exist are reported', async () => {
    const { run } = createTestCli({
      [`GET ${links}`]: [200, { items: [], next: null }],
      [`GET ${links}/1`]: problem(404, 'not_found', 'Not found.'),
    })
    for (const name of ['go.example/none', '1']) {
      const { code, notes } = await run('links', 'show', name)
      expect(code).toBe(4)
      expect(notes).toContain(`The app app_1 has no link ${name}. Find it with`)
    }
  })
})

describe('explain', () => {
  const path = '/api/v1/apps/app_1/installs/i1/explanation'
  const decision = {
    installId: 'i1',
    link: 'https://shop.example/spring',
    method: 'probabilistic',
    confidence: 0.984,
    reason: null,
    decidedAt: '2026-11-01T10:00:00.000Z',
    explanation: {
      candidates: 3,
      threshold: 0.9,
      organic: 0.01,
      best: {
        bits: 5.9,
        priorBits: -4,
        evidence: [
          { signal: 'model', level: 'same', bits: 2 },
          { signal: 'network', level: 'same-v4', bits: 9.1 },
        ],
        sameDestinationBits: 0,
        rivalBits: -1.2,
        calibrationBits: 0,
      },
    },
  }

  test('prints the decision and its evidence, strongest first', async () => {
    const { run } = createTestCli({ [`GET ${path}`]: [200, decision] })
    const { out } = await run('explain', 'i1')
    expect(out).toContain('Confidence  98.4%\n')
    expect(out).toContain('Dashboard   https://links.example/apps/app_1/matches/i1\n')
    expect(out.slice(out.indexOf('EVIDENCE'))).toBe(
      'EVIDENCE      COMPARISON  BITS\n' +
        'prior                     -4.0\n' +
        'network       same-v4     +9.1\n' +
        'model         same        +2.0\n' +
        'other clicks              -1.2\n' +
        'sum                       +5.9\n',
    )
  })

  test('says that an install is unknown', async () => {
    const { run } = createTestCli({
      [`GET ${path}`]: problem(404, 'not_found', 'Not found.'),
    })
    const { code, notes } = await run('explain', 'i1')
    expect(code).toBe(4)
    expect(notes).toContain('The app app_1 has no decision for the install i1. useLinkDetails()')
  })
})

describe('events send', () => {
  const path = 'POST /api/v1/apps/app_1/events'
  const event = (number: number) => ({
    id: `renewal-number-${number}`,
    installId: '0b9f2c1e-5d0a-4b53-9f7e-2f1d6c1f8a10',
    name: 'subscription_renewed',
    time: '2026-11-19T08:30:00Z',
  })

  function writeLines(lines: readonly string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'throughlink-events-'))
    onTestFinished(() => {
      rmSync(folder, { recursive: true })
    })
    const file = join(folder, 'events.jsonl')
    writeFileSync(file, lines.join('\n'))
    return file
  }

  test('sends the lines of a file, a thousand at a time', async () => {
    const { run, sent } = createTestCli({ [path]: [202, { accepted: 2, rejected: [] }] })
    const events = Array.from({ length: 2_001 }, (_, number) => event(number))
    const file = writeLines([...events.map((each) => JSON.stringify(each)), '', ''])
    expect(await run('events', 'send', file)).toEqual({
      code: 0,
      out: '6 events accepted, 0 rejected.\n',
      notes: '',
    })
    const parts = sent.map(({ body }) => (body as { events: unknown[] }).events)
    expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 1])
    expect(parts.flat()).toEqual(events)
  })

  test('sends large events in requests that the service accepts', async () => {
    const { run, sent } = createTestCli({ [path]: [202, { accepted: 1, rejected: [] }] })
    const lines = Array.from({ length: 100 }, (_, number) =>
      JSON.stringify({ ...event(number), data: 'ä'.repeat(15_000) }),
    )
    await run('events', 'send', writeLines(lines))
    expect(sent.length).toBeGreaterThan(1)
    for (const { body } of sent)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(2_000_000)
  })

  test('lists rejected events, and fails', async () => {
    const rejected = [{ id: 'renewal-number-1', code: 'too_old' }]
    const { run } = createTestCli({ [path]: [202, { accepted: 1, rejected }] })
    const file = writeLines([JSON.stringify(event(1))])
    const { code, out, notes } = await run('events', 'send', file)
    expect(code).toBe(1)
    expect(out).toBe('1 events accepted, 1 rejected.\n  renewal-number-1: too_old\n')
    expect(notes).toContain('Some events were rejected. The others are stored.')
    const { out: json } = await run('events', 'send', file, '--json')
    expect(JSON.parse(json)).toEqual({ accepted: 1, rejected })
  })

  test('names the line that is not JSON, and a file that cannot be read', async () => {
    const { run, sent } = createTestCli()
    const file = writeLines([JSON.stringify(event(1)), '{"id":'])
    expect(await run('events', 'send', file)).toMatchObject({
      code: 2,
      notes: expect.stringContaining('Line 2 is not valid JSON') as string,
    })
    expect(await run('events', 'send', `${file}.missing`)).toMatchObject({
      code: 2,
      notes: expect.stringContaining('cannot be read') as string,
    })
    expect(sent).toEqual([])
  })
})

describe('events tail', () => {
  const entry = {
    kind: 'install',
    id: 'a',
    at: '2026-11-01T10:00:05.000Z',
    linkId: '1',
    link: { url: 'https://go.example/spring' },
    method: 'referrer',
    confidence: 1,
    reason: null,
  }
  const stream = `id: 1\ndata: ${JSON.stringify(entry)}\n\n`
  const path = 'GET /api/v1/apps/app_1/live'

  test('prints a line for each entry until access is lost', async () => {
    let answers = 0
    const responses = {
      get [path]() {
        answers += 1
        return answers === 1
          ? ([200, stream] as const)
          : problem(401, 'invalid_key', 'No such key.')
      },
    }
    const { run } = createTestCli(responses)
    const { code, out, notes } = await run('events', 'tail')
    expect(out).toBe('10:00:05  install  referrer 100%  https://go.example/spring\n')
    expect(notes).toContain('Run `throughlink login`')
    expect(code).toBe(3)
  })

  test('refuses kinds that do not exist, and lists those that do', async () => {
    const { code, notes } = await createTestCli().run('events', 'tail', '--kind', 'tap')
    expect(code).toBe(2)
    expect(notes).toContain('click, install, open, event')
  })
})

describe('export', () => {
  test('prints the file as it is', async () => {
    const path = '/api/v1/apps/app_1/exports/clicks'
    const { run, sent } = createTestCli({ [`GET ${path}`]: [200, 'id,at\n1,2\n'] })
    const { code, out } = await run('export', 'clicks', '--from', '2026-11-01')
    expect([code, out]).toEqual([0, 'id,at\n1,2\n'])
    expect(sent[0]).toMatchObject({
      url: `https://links.example${path}?format=csv&from=2026-11-01T00%3A00%3A00.000Z`,
      key: 'Bearer sk_secret',
    })
    await run('export', 'clicks', '--from', 'yesterday', '--to', 'today')
    expect(sent[1]?.url).toContain('from=2026-11-18T00%3A00%3A00.000Z&to=2026-11-19T00%3A00%3A00')
  })

  test('refuses what is no time, and says what is', async () => {
    const { code, notes } = await createTestCli().run('export', 'clicks', '--from', 'may')
    expect(code).toBe(2)
    expect(notes).toMatch(/^--from must be a time such as .* "7 days ago", but is "may"\.\n$/)
  })

  test('refuses a range of links', async () => {
    const { code, notes } = await createTestCli().run('export', 'links', '--from', '2026-11-01')
    expect([code, notes]).toEqual([
      2,
      'Links are exported as they are now: omit --from and --to.\n',
    ])
  })
})

describe('import', () => {
  const file = import.meta.filename
  const counts = { read: 3, created: 2, unchanged: 0, conflicting: 0, failed: 1 }
  const failed = {
    isDryRun: true,
    state: 'finished',
    counts,
    errors: [{ line: 3, column: 'destination', detail: 'must be a URL' }],
  }
  const cli = (result: object) => {
    const responses = new Proxy<Responses>(
      {},
      {
        get: (_, name) =>
          String(name).startsWith('POST') ? ([200, ''] as const) : ([200, result] as const),
      },
    )
    return createTestCli(responses)
  }

  test('prints the outcome and each wrong line, and fails', async () => {
    const { run, sent } = cli(failed)
    const { code, out, notes } = await run('import', file, '--dry-run', '--source', 'firebase')
    expect(code).toBe(1)
    expect(out).toBe(
      '3 rows: 2 would be created, 0 unchanged, 0 conflicting, 1 failed.\n' +
        '  line 3, destination: must be a URL\n',
    )
    expect(notes).toContain('Correct them and send the file again.')
    expect(sent[0]?.url).toMatch(/imports\?id=[-0-9a-f]{36}&source=firebase&dryRun=true$/)
    expect(sent[1]?.url).toMatch(/imports\/[-0-9a-f]{36}$/)
  })

  test('succeeds when every row was imported', async () => {
    const complete = { ...failed, isDryRun: false, counts: { ...counts, failed: 0 }, errors: [] }
    const { code, out } = await cli(complete).run('import', file)
    expect([code, out]).toEqual([0, '3 rows: 2 created, 0 unchanged, 0 conflicting, 0 failed.\n'])
  })

  test('says that a file cannot be read', async () => {
    const { code, notes } = await createTestCli().run('import', 'missing.csv')
    expect([code, notes]).toEqual([2, 'The file missing.csv cannot be read.\n'])
  })
})

describe('login', () => {
  const responses = { 'GET /api/v1/apps/app_1': [200, { id: 'app_1', name: 'Lumen' }] } as const
  const args = ['login', '--service', 'https://links.example/', '--app', 'app_1']

  test('stores a key that works, for later commands', async () => {
    const { run, sent } = createTestCli(
      { ...responses, [`GET ${links}`]: [200, { items: [], next: null }] },
      { env: {}, readSecret: () => Promise.resolve('sk_stored\n') },
    )
    const { code, out, notes } = await run(...args)
    expect([code, out]).toEqual([0, ''])
    expect(notes).toContain('Signed in to https://links.example for the app Lumen.')
    expect(notes).not.toContain('sk_stored')
    expect((await run('links', 'list')).code).toBe(0)
    expect(sent.at(-1)?.key).toBe('Bearer sk_stored')
    expect((await run('logout')).code).toBe(0)
    expect(await run('links', 'list')).toMatchObject({
      code: 3,
      notes: 'Not signed in. Run `throughlink login`, or set THROUGHLINK_SECRET_KEY.\n',
    })
  })

  test.each([
    ['pk_app', 'This is a publishable key'],
    ['', 'starts with sk_'],
  ])('refuses the key "%s"', async (key, text) => {
    const cli = createTestCli(responses, { env: {}, readSecret: () => Promise.resolve(key) })
    const { code, notes } = await cli.run(...args)
    expect(code).toBe(2)
    expect(notes).toContain(text)
    expect(cli.sent).toEqual([])
  })
})

describe('a failure', () => {
  test('of an empty key says how to sign in', async () => {
    const cli = createTestCli({}, { env: { THROUGHLINK_SECRET_KEY: '' } })
    const { code, notes } = await cli.run('links', 'list')
    expect([code, notes]).toEqual([
      3,
      'Not signed in. Run `throughlink login`, or set THROUGHLINK_SECRET_KEY.\n',
    ])
  })

  test('of the network is one sentence', async () => {
    const { code, notes } = await createTestCli().run('links', 'list')
    expect([code, notes]).toEqual([
      5,
      'No response from https://links.example: nothing listens there (ECONNREFUSED). Check the URL, and that the service runs.\n',
    ])
  })

  test('of validation names each field', async () => {
    const [status, body] = problem(422, 'invalid_request', 'The request is invalid.')
    const errors = [{ pointer: '/destination', detail: 'must be a URL' }]
    const { run } = createTestCli({ [`POST ${links}`]: [status, { ...body, errors }] })
    const { code, notes } = await run('links', 'create', 'x')
    expect(code).toBe(1)
    expect(notes).toBe('The request is invalid.\n  /destination: must be a URL\n')
  })

  test.each([
    [['lnks'], 'Did you mean links'],
    [['links', 'list', '--limt', '5'], 'Did you mean --limit'],
    [['links', 'list', '--limit', '0'], 'whole number from 1 to 100'],
    [['login'], '--service'],
  ])('of the arguments is explained: %s', async (args, text) => {
    const { code, notes } = await createTestCli().run(...args)
    expect(code).toBe(2)
    expect(notes).toContain(text)
  })
})

test('--version prints the version', async () => {
  const { code, out } = await createTestCli().run('--version')
  expect([code, out]).toEqual([0, `${version}\n`])
})

test('help lists the commands and exit codes', async () => {
  const { code, out } = await createTestCli().run('--help')
  expect(code).toBe(0)
  for (const text of ['login', 'links', 'explain', 'events', 'Exit codes']) {
    expect(out).toContain(text)
  }
})

test('colours are only for terminals', async () => {
  const stream = `data: ${JSON.stringify({ kind: 'gap' })}\n\n`
  const gone = problem(403, 'forbidden', 'Not allowed.')
  const run = async (isTerminal: boolean) => {
    let answers = 0
    const responses = {
      get 'GET /api/v1/apps/app_1/live'() {
        answers += 1
        return answers === 1 ? ([200, stream] as const) : gone
      },
    }
    return (await createTestCli(responses, { isTerminal }).run('events', 'tail')).out
  }
  expect(await run(false)).toBe('Some entries were skipped.\n')
  expect(await run(true)).toContain('\u001B[33m')
})
