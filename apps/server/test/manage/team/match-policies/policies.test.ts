import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { expectProblem } from '#test/support/expectProblem.ts'
import { makeMember, readAuditLog } from '#test/support/people.ts'
import { installId, iphone } from '#test/support/phones.ts'
import { useSkippedTime } from '#test/support/skipTime.ts'
import { useApp } from '#test/support/useApp.ts'

const app = useApp()
const skip = useSkippedTime()

async function newTenant() {
  const tenant = await app.seed()
  const admin = await makeMember(app, tenant.organizationId, 'admin')
  const path = `/apps/${tenant.appId}/match-policies`
  return { ...tenant, tenant, admin, path }
}

const strict = { mode: 'full', threshold: 0.95, windowSeconds: 7_200 }

test('the default policy applies if none is set', async () => {
  const { admin, path } = await newTenant()
  const response = await admin.get(`${path}/ios`)
  expect(response.json()).toEqual({
    mode: 'full',
    threshold: null,
    windowSeconds: null,
    version: 0,
  })
  expect(response.headers.etag).toBe('"0"')
})

test('a policy is set for one platform, and If-Match must name the current version', async () => {
  const { admin, path, organizationId, appId } = await newTenant()
  const put = (body: object, version?: number) =>
    admin.put(`${path}/ios`, body, version === undefined ? {} : { 'if-match': `"${version}"` })
  const first = await put(strict, 0)
  expect(first.json()).toEqual({ ...strict, version: 1 })
  expect(first.headers.etag).toBe('"1"')
  expectProblem(await put(strict, 0), 'precondition_failed')
  expect((await put({ ...strict, threshold: null }, 1)).json()).toMatchObject({ version: 2 })
  expectProblem(await put(strict, 1), 'precondition_failed')
  expect((await put(strict)).json()).toEqual({ ...strict, version: 3 })
  expect((await admin.get(`${path}/ios`)).json()).toEqual({ ...strict, version: 3 })
  expect((await admin.get(`${path}/android`)).json()).toMatchObject({ version: 0 })
  const audit = await readAuditLog(app, organizationId)
  expect(audit).toHaveLength(3)
  expect(audit[0]).toMatchObject({
    action: 'match_policy.set',
    target: 'ios',
    app_id: appId,
    details: strict,
  })
})

test('of several concurrent requests that set the first policy, one succeeds', async () => {
  const { admin, path } = await newTenant()
  const put = () => admin.put(`${path}/ios`, strict, { 'if-match': '"0"' })
  const responses = await Promise.all([put(), put(), put()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412])
})

test('a policy takes effect within 30 seconds', async () => {
  const { admin, path, tenant } = await newTenant()
  const match = async () =>
    (
      await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant })
    ).json() as { readonly reason: string }
  expect(await match()).toMatchObject({ reason: 'no_candidates' })
  await admin.put(`${path}/ios`, { mode: 'deterministic', threshold: null, windowSeconds: null })
  skip(30_001)
  await expect.poll(match).toMatchObject({ reason: 'policy_off' })
})

test.each<readonly [string, object]>([
  ['/mode', { ...strict, mode: 'guess' }],
  ['/threshold', { ...strict, threshold: 0.49 }],
  ['/threshold', { ...strict, threshold: 1 }],
  ['/threshold', { ...strict, threshold: 0.999999999 }],
  ['/threshold', { ...strict, threshold: '0.9' }],
  ['/windowSeconds', { ...strict, windowSeconds: 59 }],
  ['/windowSeconds', { ...strict, windowSeconds: 604_801 }],
  ['/windowSeconds', { ...strict, windowSeconds: 60.5 }],
  ['', { mode: 'full' }],
  ['', { ...strict, window: 1 }],
])('returns an error at %s for %j', async (pointer, body) => {
  const { admin, path } = await newTenant()
  const { errors } = expectProblem(await admin.put(`${path}/ios`, body), 'validation_failed')
  expect(errors?.[0]?.pointer).toBe(pointer)
})

test('minimum and maximum values are accepted', async () => {
  const { admin, path } = await newTenant()
  for (const body of [
    { mode: 'deterministic', threshold: 0.5, windowSeconds: 60 },
    { mode: 'full', threshold: 0.9999, windowSeconds: 604_800 },
  ]) {
    expect((await admin.put(`${path}/android`, body)).json()).toMatchObject(body)
  }
})

test('other platforms are not found', async () => {
  const { admin, path } = await newTenant()
  expectProblem(await admin.get(`${path}/web`), 'not_found')
  expectProblem(await admin.put(`${path}/web`, strict), 'not_found')
})
