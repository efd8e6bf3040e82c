import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Access, roles, scopes } from './access.ts'
import { type AccessRequest, checkAccess } from './checkAccess.ts'

const organizations = ['one', 'other'] as const
const apps = ['app_1', 'app_2'] as const

const access: fc.Arbitrary<Access> = fc.oneof(
  fc.record({
    subject: fc.constantFrom('app', 'organization'),
    role: fc.constantFrom(...roles),
    scope: fc.constantFrom(...scopes, null),
  }),
  fc.constantFrom({ subject: 'person' as const }, { subject: 'key' as const }),
)

const accessRequest: fc.Arbitrary<AccessRequest> = fc.record({
  access,
  principal: fc.oneof(
    fc.record({
      kind: fc.constant('person' as const),
      id: fc.constant('p'),
      isFactorProved: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('key' as const),
      id: fc.constant('k'),
      organizationId: fc.constantFrom(...organizations),
      appId: fc.constantFrom(...apps, null),
      scopes: fc.subarray([...scopes]),
      expiresAt: fc.constant(null),
      allowedAddresses: fc.constant([]),
    }),
  ),
  subject: fc.option(
    fc.record({
      organizationId: fc.constantFrom(...organizations),
      appId: fc.constantFrom(...apps, null),
    }),
  ),
  membership: fc.option(
    fc.record({ role: fc.constantFrom(...roles), requiresFactor: fc.boolean() }),
  ),
})

test('an allowed caller has the role or the scope, and belongs to the organization', () => {
  fc.assert(
    fc.property(accessRequest, (each) => {
      if (checkAccess(each) !== null) return
      const { principal, subject, membership } = each
      if (each.access.subject === 'person' || each.access.subject === 'key') {
        expect(principal.kind).toBe(each.access.subject)
        return
      }
      expect(subject).not.toBeNull()
      if (principal.kind === 'person') {
        expect(roles.indexOf(membership?.role ?? 'viewer')).toBeGreaterThanOrEqual(
          roles.indexOf(each.access.role),
        )
        expect(membership).not.toBeNull()
        expect(principal.isFactorProved || membership?.requiresFactor === false).toBe(true)
        return
      }
      expect(principal.organizationId).toBe(subject?.organizationId)
      expect(principal.scopes).toContain(each.access.scope)
      expect([null, subject?.appId]).toContain(principal.appId)
    }),
    { numRuns: 5_000 },
  )
})

test('an outsider gets the same response for existing and missing resources', () => {
  fc.assert(
    fc.property(accessRequest, (each) => {
      const { principal, subject, membership } = each
      if (!('role' in each.access) || subject === null) return
      const isOutsider =
        principal.kind === 'person'
          ? membership === null
          : principal.organizationId !== subject.organizationId
      if (isOutsider) expect(checkAccess(each)).toBe(checkAccess({ ...each, subject: null }))
    }),
    { numRuns: 5_000 },
  )
})

test('a key of one app gets 404 for other apps', () => {
  const principal = {
    kind: 'key',
    id: 'k',
    organizationId: 'one',
    appId: 'app_1',
    scopes: [...scopes],
    expiresAt: null,
    allowedAddresses: [],
  } as const
  const access = { subject: 'app', role: 'viewer', scope: 'links:read' } as const
  const check = (appId: string) =>
    checkAccess({ access, principal, membership: null, subject: { organizationId: 'one', appId } })
  expect(check('app_1')).toBeNull()
  expect(check('app_2')).toBe('not_found')
})
