import { expect, test } from 'vitest'
import type { LinkView } from '#manage/links/linkView.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { useApp } from '#test/support/useApp.ts'
import { useLinks } from './useLinks.ts'

const app = useApp()
const { call, newTenant } = useLinks(app)
const destination = 'https://www.meadow.example/fern'

async function check(slug: string, domain = app.tenant.domain): Promise<unknown> {
  const query = new URLSearchParams({ domain, slug })
  const response = await call(`slugs?${query.toString()}`)
  expect(response.status, response.text).toBe(200)
  return response.json()
}

const available = { isAvailable: true, reason: null, detail: null, link: null }

test('a slug that no link has is available', async () => {
  expect(await check('spring')).toEqual(available)
  expect(await check('spring/fern', app.tenant.domain.toUpperCase())).toEqual(available)
  expect(await check('spring/*')).toEqual(available)
  expect(await check('a'.repeat(255))).toEqual(available)
})

test('a slug is taken as long as its link exists, also if it is archived or deleted', async () => {
  const body = { destination, slug: 'fern' }
  const { id } = (await call('links', { method: 'POST', body })).json() as LinkView
  const taken = (status: string) => ({ isAvailable: false, reason: 'taken', link: { id, status } })
  expect(await check('fern')).toMatchObject(taken('active'))
  expect(await check('Fern')).toEqual(available)
  await call(`links/${id}/archive`, { method: 'POST' })
  expect(await check('fern')).toMatchObject(taken('archived'))
  await call(`links/${id}`, { method: 'DELETE' })
  expect(await check('fern')).toMatchObject(taken('deleted'))
})

test.each(['api/v1', '.well-known/x', 'robots.txt', 'a b', '/a', 'a//b', 'a'.repeat(256)])(
  '%s is invalid',
  async (slug) => {
    expect(await check(slug)).toMatchObject({ isAvailable: false, reason: 'invalid', link: null })
  },
)

test('links and domains of another app are not revealed', async () => {
  const [tenant, key] = await newTenant()
  await call('links', { method: 'POST', body: { destination, slug: 'theirs' }, tenant, key })
  const theirs = await check('theirs', tenant.domain)
  expect(theirs).toMatchObject({ reason: 'unknown_domain', link: null })
  expect(await check('theirs', 'nobody.example')).toEqual(theirs)
})

test.each([
  '',
  'slug=x',
  'domain=go.example',
  'domain=&slug=x',
  'domain=a&slug=%00',
  'domain=a&slug=x&x=1',
])('a request with %s is rejected', async (query) => {
  expectProblem(await call(`slugs?${query}`), 'validation_failed')
})
