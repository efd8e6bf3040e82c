import { describe, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from './useLinks.ts'

const app = useApp({ isUnlimited: true })
const { call, newTenant } = useLinks(app)

interface Link {
  readonly id: string
  readonly campaign: Readonly<Record<string, string>>
}
interface Outcome {
  readonly items: readonly {
    readonly outcome: string
    readonly link: Link | null
    readonly errors: readonly { readonly pointer: string; readonly detail: string }[]
  }[]
  readonly undo: { readonly changes: readonly object[] }
}

const destination = 'https://lumen.example/'
const strict = { required: ['utm_source', 'utm_campaign'], isLowerCase: true }
const full = { utm_source: 'Newsletter', utm_campaign: ' Spring  Sale' }
const stored = { utm_source: 'newsletter', utm_campaign: 'spring-sale' }

async function setUp() {
  const [tenant, key] = await newTenant()
  const admin = await makeMember(app, tenant.organizationId, 'admin')
  const send = (path: string, method: string, body: unknown, headers = {}) =>
    call(path, { tenant, key, method, body, headers })
  const create = (settings: object) => send('links', 'POST', { destination, ...settings })
  const read = async (id: string) => (await call(`links/${id}`, { tenant, key })).json() as Link
  const setRules = (campaignRules: object) =>
    admin.patch(`/apps/${tenant.appId}`, { campaignRules })
  return { tenant, admin, send, create, read, setRules }
}

const missing = (name: string) => ({
  pointer: `/campaign/${name}`,
  detail: `${name} is required by the campaign rules of the app`,
})

describe('with campaign rules', () => {
  test('a link without a required value is refused, and values are stored in lower case', async () => {
    const { create, setRules } = await setUp()
    await setRules(strict)
    const refused = await create({ campaign: { utm_source: 'Newsletter' } })
    expectProblem(refused, 'validation_failed')
    expect(refused.json()).toMatchObject({ errors: [missing('utm_campaign')] })
    expectProblem(await create({}), 'validation_failed')
    const created = await create({ campaign: { ...full, utm_term: 'Desk Lamp' } })
    expect(created.status).toBe(201)
    expect(created.json()).toMatchObject({ campaign: { ...stored, utm_term: 'desk-lamp' } })
  })

  test('the links of a bulk request are refused one by one, and a repeated request changes nothing', async () => {
    const { send, setRules } = await setUp()
    await setRules(strict)
    const body = { links: [{ destination }, { destination, slug: 'a', campaign: full }] }
    const { items } = (await send('links/bulk', 'POST', body)).json() as Outcome
    expect(items).toMatchObject([
      { outcome: 'failed', errors: [missing('utm_source'), missing('utm_campaign')] },
      { outcome: 'created', link: { campaign: stored } },
    ])
    const again = (await send('links/bulk', 'POST', body)).json() as Outcome
    expect(again.items[1]).toMatchObject({ outcome: 'unchanged' })
  })

  test('an import names the line and the value that is missing', async () => {
    const { tenant, send, setRules } = await setUp()
    await setRules(strict)
    const file = [
      'slug,destination,utm_source,utm_campaign',
      `one,${destination},Newsletter,Spring  Sale`,
      `two,${destination},Newsletter,`,
    ].join('\r\n')
    const csv = { 'content-type': 'text/csv' }
    const result = await send('imports?dryRun=false', 'POST', file, csv)
    const lines = result.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    const { detail } = missing('utm_campaign')
    expect(lines).toContainEqual({ error: { line: 3, column: 'utm_campaign', detail } })
    expect(lines.at(-1)).toMatchObject({ done: { created: 1, failed: 1 } })
    const [row] = await app.postgres.db
      .selectFrom('links')
      .select('campaign')
      .where('app_id', '=', tenant.appId)
      .where('slug', '=', 'one')
      .execute()
    expect(row?.campaign).toEqual(stored)
  })

  test('a link that is older than the rules stays as it is until its campaign is changed', async () => {
    const { send, create, read, setRules } = await setUp()
    const { id } = (await create({ campaign: { utm_source: 'Newsletter' } })).json() as Link
    await setRules(strict)
    expect((await read(id)).campaign).toEqual({ utm_source: 'Newsletter' })
    const same = { title: 'New', campaign: { utm_source: 'Newsletter', utm_medium: null } }
    expect((await send(`links/${id}`, 'PATCH', same)).json()).toMatchObject({
      title: 'New',
      campaign: { utm_source: 'Newsletter' },
    })
    const incomplete = await send(`links/${id}`, 'PATCH', { campaign: { utm_medium: 'Email' } })
    expect(incomplete.json()).toMatchObject({ errors: [missing('utm_campaign')] })
    const complete = { campaign: { utm_campaign: 'Spring Sale' } }
    expect((await send(`links/${id}`, 'PATCH', complete)).json()).toMatchObject({
      campaign: stored,
    })
    expectProblem(await send(`links/${id}`, 'PATCH', { campaign: null }), 'validation_failed')
  })

  test('many links are changed if their campaigns are complete then', async () => {
    const { send, create, read, setRules } = await setUp()
    const ids: string[] = []
    for (const campaign of [{ utm_source: 'Newsletter' }, {}]) {
      ids.push(((await create({ campaign })).json() as Link).id)
    }
    await setRules(strict)
    const change = { changes: [{ ids, campaign: { utm_campaign: 'Spring Sale' } }] }
    const outcome = (await send('links/bulk', 'PATCH', change)).json() as Outcome
    expect(outcome.items).toMatchObject([
      { outcome: 'updated', link: { campaign: stored } },
      { outcome: 'failed', errors: [missing('utm_source')] },
    ])
    const undone = (await send('links/bulk', 'PATCH', outcome.undo)).json() as Outcome
    expect(undone.items).toMatchObject([{ outcome: 'failed', errors: [missing('utm_campaign')] }])
    const tags = { changes: [{ ids, addTags: ['poster'] }] }
    expect((await send('links/bulk', 'PATCH', tags)).json()).toMatchObject({ updated: 2 })
    expect((await read(ids[1] ?? '')).campaign).toEqual({})
  })

  test('a link is previewed before its campaign is complete, with the values that are stored', async () => {
    const { send, setRules } = await setUp()
    await setRules(strict)
    const link = { destination, campaign: { utm_source: 'Newsletter' } }
    expect((await send('link-previews', 'POST', { link })).json()).toMatchObject({
      link: { deliveredUrl: `${destination}?utm_source=newsletter` },
    })
  })
})

test('rules are changed one by one, by admins, and only known values can be required', async () => {
  const { tenant, admin, setRules } = await setUp()
  await setRules({ isLowerCase: true })
  const changed = await setRules({ required: ['utm_medium', 'utm_source'] })
  expect(changed.json()).toMatchObject({
    campaignRules: { required: ['utm_source', 'utm_medium'], isLowerCase: true },
  })
  expectProblem(await setRules({ required: ['utm_term'] }), 'validation_failed')
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  const path = `/apps/${tenant.appId}`
  expectProblem(await editor.patch(path, { campaignRules: { required: [] } }), 'forbidden')
  expect((await admin.get(path)).json()).toMatchObject({ campaignRules: { isLowerCase: true } })
})

test('campaign templates are shared by the team, and saved by its editors as the rules say', async () => {
  const { tenant, setRules } = await setUp()
  await setRules({ isLowerCase: true })
  const editor = await makeMember(app, tenant.organizationId, 'editor')
  const viewer = await makeMember(app, tenant.organizationId, 'viewer')
  const path = `/apps/${tenant.appId}/campaign-templates`
  const list = async () => ((await viewer.get(path)).json() as { items: { id: string }[] }).items
  const mail = { name: 'Newsletter', campaign: { utm_source: 'Newsletter', utm_medium: 'E Mail' } }
  expectProblem(await viewer.post(path, mail), 'forbidden')
  const created = await editor.post(path, mail)
  expect(created).toMatchObject({ status: 201 })
  expect(await list()).toMatchObject([
    { name: 'Newsletter', campaign: { utm_source: 'newsletter', utm_medium: 'e-mail' } },
  ])
  expectProblem(await editor.post(path, mail), 'conflict')
  expectProblem(await editor.post(path, { name: 'Empty', campaign: {} }), 'validation_failed')
  const blank = { name: 'Blank', campaign: { utm_source: ' ' } }
  expectProblem(await editor.post(path, blank), 'validation_failed')
  const ads = { name: 'ads', campaign: { utm_source: 'instagram' } }
  await editor.post(path, ads)
  const [first, second] = await list()
  expect([first, second]).toMatchObject([{ name: 'ads' }, { name: 'Newsletter' }])
  expectProblem(await editor.put(`${path}/${first?.id ?? ''}`, mail), 'conflict')
  const renamed = { ...ads, name: 'Ads' }
  expect((await editor.put(`${path}/${first?.id ?? ''}`, renamed)).json()).toMatchObject(renamed)
  expect(await editor.delete(`${path}/${first?.id ?? ''}`)).toMatchObject({ status: 204 })
  expectProblem(await editor.delete(`${path}/${first?.id ?? ''}`), 'not_found')
  expect(await list()).toMatchObject([{ name: 'Newsletter' }])

  const other = await app.seed()
  const stranger = await makeMember(app, other.organizationId, 'owner')
  expectProblem(await stranger.get(path), 'not_found')
  const foreign = `/apps/${other.appId}/campaign-templates/${second?.id ?? ''}`
  expectProblem(await stranger.put(foreign, mail), 'not_found')
  expectProblem(await stranger.delete(foreign), 'not_found')
})
