import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeOrganizationKey, makePerson } from '#test/support/people.ts'
import { send } from '#test/support/send.ts'
import { useApp } from '#test/support/useApp.ts'

const withLinkDomain = useApp({
  config: { publicOrigin: 'https://links.example', linkDomain: 'go.example' },
})
const withoutLinkDomain = useApp({ config: { linkDomain: null } })

test('any signed-in person reads the settings of the service', async () => {
  const person = await makePerson(withLinkDomain)
  const response = await person.get('/service')
  expect(response.status).toBe(200)
  expect(response.json()).toEqual({
    publicOrigin: 'https://links.example',
    linkDomain: 'go.example',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
  })
})

test('the link domain is null if the service has none', async () => {
  const person = await makePerson(withoutLinkDomain)
  expect((await person.get('/service')).json()).toMatchObject({ linkDomain: null })
})

test('keys and strangers do not read them', async () => {
  const { url, tenant } = withLinkDomain
  const key = await makeOrganizationKey(withLinkDomain, tenant.organizationId, ['apps:read'])
  expect((await key.get('/service')).status).toBe(403)
  expectProblem(await send(url, '/api/v1/service', { method: 'GET' }), 'unauthenticated')
})
