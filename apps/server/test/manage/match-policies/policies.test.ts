import { apiPaths } from '@throughlink/protocol'
import { expect, test } from 'vitest'
import { expectProblem } from '../../support/expectProblem.ts'
import { installId, iphone } from '../../support/phones.ts'
import { useSkippedTime } from '../../support/skipTime.ts'
import { useApp } from '../../support/useApp.ts'
import { auditOf, makeMember } from '../../support/people.ts'

const app = useApp()
const skip = useSkippedTime()

async function newTenant() {
  const tenant = await app.seed()
  const admin = await makeMember(app, tenant.organizationId, 'admin')
  const path = `/apps/${tenant.appId}/match-policies`
  return { ...tenant, tenant, admin, path }
}

const strict = { mode: 'full', threshold: 0.95, windowSeconds: 7_200 }

test('a policy that nobody has set is the default', async () => {
  const { admin, path } = await newTenant()
  const answer = await admin.get(`${path}/ios`)
  expect(answer.json()).toEqual({ mode: 'full', threshold: null, windowSeconds: null, version: 0 })
  expect(answer.headers.etag).toBe('"0"')
})

test('a policy is set for one platform, by who has seen its last version', async () => {
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
  const audit = await auditOf(app, organizationId)
  expect(audit).toHaveLength(3)
  expect(audit[0]).toMatchObject({
    action: 'match_policy.set',
    target: 'ios',
    app_id: appId,
    details: strict,
  })
})

test('of those who set a first policy at the same moment one has seen the last version', async () => {
  const { admin, path } = await newTenant()
  const put = () => admin.put(`${path}/ios`, strict, { 'if-match': '"0"' })
  const answers = await Promise.all([put(), put(), put()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
})

test('servers follow within 30 seconds', async () => {
  const { admin, path, tenant } = await newTenant()
  const ask = async () =>
    (
      await app.api(apiPaths.matchLink, { ...iphone, installId: installId() }, { tenant })
    ).json() as { readonly reason: string }
  expect(await ask()).toMatchObject({ reason: 'no_candidates' })
  await admin.put(`${path}/ios`, { mode: 'deterministic', threshold: null, windowSeconds: null })
  skip(30_001)
  await expect.poll(ask).toMatchObject({ reason: 'policy_off' })
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
])('it is told at %s what is wrong with %j', async (pointer, body) => {
  const { admin, path } = await newTenant()
  const { errors } = expectProblem(await admin.put(`${path}/ios`, body), 'validation_failed')
  expect(errors?.[0]?.pointer).toBe(pointer)
})

test('the ends of what is allowed are taken', async () => {
  const { admin, path } = await newTenant()
  for (const body of [
    { mode: 'deterministic', threshold: 0.5, windowSeconds: 60 },
    { mode: 'full', threshold: 0.9999, windowSeconds: 604_800 },
  ]) {
    expect((await admin.put(`${path}/android`, body)).json()).toMatchObject(body)
  }
})

test('there is no other platform', async () => {
  const { admin, path } = await newTenant()
  expectProblem(await admin.get(`${path}/web`), 'not_found')
  expectProblem(await admin.put(`${path}/web`, strict), 'not_found')
})
