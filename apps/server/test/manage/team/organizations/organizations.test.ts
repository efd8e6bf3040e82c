import { describe, expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, makePerson, readAuditLog } from '#test/support/people.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()

interface Organization {
  readonly id: string
  readonly name: string
  readonly version: number
}
interface Page {
  readonly items: readonly (Organization & { readonly role: string })[]
  readonly next: string | null
}

describe('an organization', () => {
  test('belongs to its creator, and is in the audit log', async () => {
    const person = await makePerson(app)
    const response = await person.post('/organizations', { name: 'Lumen' })
    expect(response).toMatchObject({ status: 201 })
    expect(response.headers.etag).toBe('"1"')
    const created = response.json() as Organization
    expect(created).toMatchObject({ name: 'Lumen', version: 1 })
    expect((await person.get('/organizations')).json()).toEqual({
      items: [{ ...created, role: 'owner' }],
      next: null,
    })
    const { text, headers } = await person.get(`/organizations/${created.id}`)
    expect(JSON.parse(text)).toEqual(created)
    expect(headers.etag).toBe('"1"')
    expect(await readAuditLog(app, created.id)).toMatchObject([
      { action: 'organization.created', target: created.id, actor_id: person.personId },
    ])
  })

  test('is not found for people who are not members', async () => {
    const [person, outsider] = [await makePerson(app), await makePerson(app)]
    const { id } = (await person.post('/organizations', { name: 'Lumen' })).json() as Organization
    expectProblem(await outsider.get(`/organizations/${id}`), 'not_found')
    expect((await outsider.get('/organizations')).json()).toEqual({ items: [], next: null })
  })

  test('is created once for retries with the same Idempotency-Key', async () => {
    const person = await makePerson(app)
    const idempotency = { 'idempotency-key': 'organization-1' }
    const first = await person.post('/organizations', { name: 'Lumen' }, idempotency)
    const second = await person.post('/organizations', { name: 'Lumen' }, idempotency)
    expect(second.text).toBe(first.text)
    expect(((await person.get('/organizations')).json() as Page).items).toHaveLength(1)
  })

  test('is renamed, if the version matches', async () => {
    const person = await makePerson(app)
    const { id } = (await person.post('/organizations', { name: 'Lumen' })).json() as Organization
    const path = `/organizations/${id}`
    const renamed = await person.patch(path, { name: 'Lumen 2' }, { 'if-match': '"1"' })
    expect(renamed.json()).toMatchObject({ name: 'Lumen 2', version: 2 })
    expect(renamed.headers.etag).toBe('"2"')
    const late = await person.patch(path, { name: 'Lumen 3' }, { 'if-match': '"1"' })
    expectProblem(late, 'precondition_failed')
    expect((await person.get(path)).json()).toMatchObject({ name: 'Lumen 2' })
    const audit = await readAuditLog(app, id)
    expect(audit.map(({ action }) => action)).toEqual([
      'organization.created',
      'organization.renamed',
    ])
  })

  test.each(['', ' ', ' Lumen', 'Lumen ', 'Lu\u0000men', 'Lu\nmen', 'a'.repeat(101), 7, null])(
    'cannot be named %j',
    async (name) => {
      const person = await makePerson(app)
      const { errors } = expectProblem(
        await person.post('/organizations', { name }),
        'validation_failed',
      )
      expect(errors).toMatchObject([{ pointer: '/name' }])
    },
  )
})

test('organizations are listed page by page, each once', async () => {
  const person = await makePerson(app)
  const created: string[] = []
  for (let count = 0; count < 5; count++) {
    const response = await person.post('/organizations', { name: `Number ${count}` })
    created.push((response.json() as Organization).id)
  }
  const seen: string[] = []
  let query = '?limit=2'
  for (;;) {
    const page = (await person.get(`/organizations${query}`)).json() as Page
    seen.push(...page.items.map(({ id }) => id))
    if (page.next === null) break
    query = `?limit=2&after=${page.next}`
  }
  expect(seen).toEqual(created)
})

test('a made-up page position moves the page or is refused, without a server error', async () => {
  const person = await makePerson(app)
  const after = (values: unknown) =>
    person.get(`/organizations?after=${Buffer.from(JSON.stringify(values)).toString('base64url')}`)
  const uuid = '00000000-0000-4000-8000-000000000000'
  expect((await after(['99999999999999999', uuid])).status).toBe(200)
  expectProblem(await after(['2026-99-99', uuid]), 'validation_failed')
  expectProblem(await after([1]), 'validation_failed')
})

test('a malformed id is not found', async () => {
  const owner = await makeMember(app, app.tenant.organizationId, 'owner')
  expectProblem(await owner.get('/organizations/none'), 'not_found')
})
