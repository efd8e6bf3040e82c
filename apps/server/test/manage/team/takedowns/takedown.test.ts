import { randomUUID } from 'node:crypto'
import { apiPaths } from '@throughlink/protocol'
import { describe, expect, test } from 'vitest'
import { announceGroup, announceLinks } from '#catalog/links/linkChanges.redis.ts'
import { runTakedownCommand } from '#commands/takedown.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, readAuditLog } from '#test/support/people.ts'
import { tapOnAndroid } from '#test/support/phones.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()
const reason = 'Phishing, reported on 3 May.'

function run(...words: readonly string[]) {
  const { client } = app.redis
  return runTakedownCommand(app.postgres.db, words, ({ link, group }) =>
    group === undefined ? announceLinks(client, [link]) : announceGroup(client, group),
  )
}

async function newWorld() {
  const tenant = await app.seed({
    links: [{ slug: 'amber', destination: 'https://lumen.example/amber', title: 'Secret title' }],
  })
  const owner = await makeMember(app, tenant.organizationId, 'owner')
  const [linkId = ''] = tenant.linkIds
  const visit = () => app.browse('/amber', { host: tenant.domain })
  expect((await visit()).status).toBe(200)
  const match = (clickId: string) =>
    app.api(apiPaths.matchLink, { installId: randomUUID(), clickId }, { tenant })
  const ids = { link: linkId, domain: tenant.domain, organization: tenant.organizationId }
  const paths = {
    link: `/apps/${tenant.appId}/links/${linkId}`,
    domain: `/apps/${tenant.appId}/domains`,
    organization: `/organizations/${tenant.organizationId}`,
  }
  return { ...tenant, owner, linkId, visit, match, ids, paths }
}

describe.each(['link', 'domain', 'organization'] as const)('a takedown of a %s', (kind) => {
  test('makes its links respond with 410 at once, and undoing it serves them again', async () => {
    const { visit, ids } = await newWorld()
    expect(await run(kind, ids[kind], '--reason', reason)).toEqual({
      text: 'Taken down.\n',
      isError: false,
    })
    await expect.poll(async () => (await visit()).status).toBe(410)
    const page = await visit()
    expect(page.text).toContain('Link no longer available')
    expect(page.text).not.toContain('Secret title')
    expect(page.text).not.toContain(reason)
    expect(await run(kind, ids[kind], '--undo')).toEqual({ text: 'Undone.\n', isError: false })
    await expect.poll(async () => (await visit()).status).toBe(200)
  })

  test('matches no install to earlier clicks', async () => {
    const { domain, match, visit, ids } = await newWorld()
    const clickId = await tapOnAndroid(app, '/amber', { host: domain })
    await run(kind, ids[kind], '--reason', reason)
    await expect.poll(async () => (await visit()).status).toBe(410)
    const response = await match(clickId)
    if (kind === 'organization') expectProblem(response, 'invalid_key')
    else expect(response.json()).toMatchObject({ link: null })
  })

  test('is shown to the owners with its reason, in the API and in the audit log', async () => {
    const { owner, organizationId, paths, ids } = await newWorld()
    await run(kind, ids[kind], '--reason', reason)
    const { text } = await owner.get(paths[kind])
    expect(text).toContain(`"reason":"${reason}"`)
    await run(kind, ids[kind], '--undo')
    expect((await owner.get(paths[kind])).text).toContain('"takedown":null')
    expect(await readAuditLog(app, organizationId)).toMatchObject([
      { action: `${kind}.taken_down`, actor_kind: 'service', details: { reason } },
      { action: `${kind}.takedown_undone`, actor_kind: 'service', details: {} },
    ])
  })
})

test('owners cannot undo the takedown of a link', async () => {
  const { owner, appId, linkId, paths, visit } = await newWorld()
  await run('link', linkId, '--reason', reason)
  await expect.poll(async () => (await visit()).status).toBe(410)
  await owner.patch(paths.link, { title: 'Harmless', isDisabled: false })
  await owner.post(`${paths.link}/archive`)
  await owner.post(`${paths.link}/unarchive`)
  // Its slug would become free.
  expectProblem(await owner.delete(paths.link), 'conflict')
  await owner.post(`${paths.link}/restore`)
  const link = { slug: 'amber', destination: 'https://lumen.example/amber' }
  expectProblem(await owner.post(`/apps/${appId}/links`, link), 'conflict')
  expect((await visit()).status).toBe(410)
})

test('the takedown of a domain stays when the domain moves to another app', async () => {
  const { domain } = await newWorld()
  const other = await app.seed({ links: [] })
  await run('domain', domain, '--reason', reason)
  const { db } = app.postgres
  const moved = { app_id: other.appId }
  await db.updateTable('domains').set(moved).where('domain', '=', domain).execute()
  const owner = await makeMember(app, other.organizationId, 'owner')
  const link = { slug: 'new', destination: 'https://lumen.example/', domain }
  expect((await owner.post(`/apps/${other.appId}/links`, link)).status).toBe(201)
  expect((await app.browse('/new', { host: domain })).status).toBe(410)
})

test('without Redis, the takedown is saved and the operator is told about the delay', async () => {
  const { linkId } = await newWorld()
  const result = await runTakedownCommand(
    app.postgres.db,
    ['link', linkId, '--reason', reason],
    () => Promise.reject(new Error('connection lost')),
  )
  expect(result.isError).toBe(false)
  expect(result.text).toContain('within a minute')
})

test.each([
  [],
  ['link'],
  ['link', '1'],
  ['link', '1', '--reason'],
  ['link', '1', '--reason', ' '],
  ['link', '1', '--undo', 'x'],
  ['planet', '1', '--undo'],
  ['link', '1', '--reason', reason],
  ['link', 'x', '--reason', reason],
  ['domain', 'none.example', '--reason', reason],
  ['organization', 'x', '--reason', reason],
  ['organization', randomUUID(), '--undo'],
])('an operator is told what is wrong with %j', async (...words) => {
  expect(await run(...words)).toMatchObject({ isError: true })
})
