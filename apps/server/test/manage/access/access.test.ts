import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasRole, type Role, roles, scopesByRole } from '#manage/access/access.ts'
import { dumpDatabase } from '#test/support/dump.ts'
import { expectProblem } from '#test/support/expectProblem.ts'
import { allScopesBut, makeTeam, type Team } from '#test/support/team.ts'
import { factorHeader, provedHeader, useApp } from '#test/support/useApp.ts'
import {
  isManaged,
  listOperations,
  type ManagedOperation,
  readDocument,
} from '../document/operations.ts'
import { tryOperation } from '../document/tryOperation.ts'

const app = useApp({ isUnlimited: true })
const file = join(import.meta.dirname, '../../../../../docs/access.md')

let operations: readonly ManagedOperation[]
let other: Team
beforeAll(async () => {
  operations = listOperations(await readDocument(app.url)).filter(isManaged)
  other = await makeTeam(app)
})

/**
 * Runs a check for each operation, with a team that no earlier operation has changed. Making one takes longer than
 * most checks, so it is used again if all calls were refused or only read.
 */
async function forEach(
  check: (operation: ManagedOperation, team: Team, call: Call) => Promise<void>,
): Promise<void> {
  let unchanged: Team | null = null
  for (const operation of operations) {
    const team: Team = unchanged ?? (await makeTeam(app))
    unchanged = team
    const ids = team.ids(operation.path)
    const call: Call = async (headers, changes = {}) => {
      const response = await tryOperation(app.url, operation, {
        headers,
        ids: { ...ids, ...changes },
      })
      const isRefused = response.status === 401 || response.status === 403
      if (!isRefused && operation.method !== 'GET') unchanged = null
      return response
    }
    try {
      await check(operation, team, call)
    } catch (error) {
      throw new Error(operation.name, { cause: error })
    }
  }
}

type Call = (
  headers: Readonly<Record<string, string>>,
  changes?: Readonly<Record<string, string>>,
) => ReturnType<typeof tryOperation>

test('docs/access.md lists every route with its access rule', async () => {
  const rows = operations.map(
    ({ method, path, 'x-access': access, 'x-needs-proof': needsProof }) => {
      const role = access.subject === 'person' ? 'any signed-in person' : access.role
      const scope = access.subject === 'person' ? null : access.scope
      return `| \`${method} ${path}\` | ${role} | ${scope === null ? 'not available to keys' : `\`${scope}\``} | ${needsProof === true ? 'yes' : ''} |`
    },
  )
  const text = await format(
    [
      '# Access rules',
      '',
      'Generated from the OpenAPI document. Roles, from fewest to most permissions: viewer, editor, admin, owner. Each role includes the permissions of those before it. Confirmation: a person must have proved within ten minutes who they are, by signing in or with `POST /api/auth/proof`; keys are not asked. A test calls every route with every role, with keys of every kind, and from another organization.',
      '',
      '| Route | Minimum role | Secret key scope | Confirmation |',
      '| --- | --- | --- | --- |',
      ...rows.toSorted(),
      '',
    ].join('\n'),
    { parser: 'markdown' },
  )
  if (process.env['UPDATE_ACCESS'] === '1') writeFileSync(file, text)
  // To update after adding a route: UPDATE_ACCESS=1 npx vitest run test/manage/access in apps/server.
  expect(readFileSync(file, 'utf8')).toBe(text)
})

const grantsRole = /^(post .*\/invitations|patch .*\/members\/\{personId\})$/

/** One's own membership is none of a key's business. */
const ownMembership = /\/membership(\/|$)/

test.each(roles)('the scopes of the role %s cover every route that it may call', (role) => {
  const needed = operations.flatMap(({ 'x-access': access, path }) =>
    access.subject !== 'person' && hasRole(role, access.role) && !ownMembership.test(path)
      ? [access.scope]
      : [],
  )
  const covering = needed.includes(null) ? null : [...new Set(needed)].toSorted()
  expect(scopesByRole[role]?.toSorted() ?? null).toEqual(covering)
})

// Calls more than a hundred routes in each test.
describe('every route', { timeout: 120_000 }, () => {
  test('refuses requests without credentials', async () => {
    await forEach(async (_, __, call) => void expectProblem(await call({}), 'unauthenticated'))
  })

  test('refuses publishable keys', async () => {
    await forEach(async (_, { tenant }, call) => {
      const headers = { authorization: `Bearer ${tenant.publishableKey}`, 'x-app-id': tenant.appId }
      expectProblem(await call(headers), 'wrong_key_kind')
    })
  })

  test('refuses secret keys without its scope, and accepts keys with that scope only', async () => {
    await forEach(async ({ 'x-access': access, name }, team, call) => {
      const scope = access.subject === 'person' ? null : access.scope
      const without = await team.keyWith(allScopesBut(scope))
      expectProblem(await call(without.headers), scope === null ? 'forbidden' : 'missing_scope')
      if (scope === null) return
      // A key cannot grant a role without the scopes of that role.
      const granted = grantsRole.test(name) ? (scopesByRole.editor ?? []) : []
      const { status } = await call((await team.keyWith([scope, ...granted])).headers)
      expect([401, 403]).not.toContain(status)
    })
  })

  test.each(roles)(
    'accepts or refuses a member with the role %s, as its access rule says',
    async (role: Role) => {
      await forEach(async ({ 'x-access': access }, team, call) => {
        const isAllowed =
          access.subject === 'person' || roles.indexOf(role) >= roles.indexOf(access.role)
        const response = await call(team.members[role].headers)
        if (!isAllowed) expectProblem(response, 'forbidden')
        else expect([401, 403]).not.toContain(response.status)
        expect(response.status).toBeLessThan(500)
      })
    },
  )

  test('refuses members without a second factor if the organization requires one, and no keys', async () => {
    await forEach(async ({ 'x-access': access }, team, call) => {
      if (access.subject === 'person') return
      const { organizationId } = team.tenant
      const require = (isRequired: boolean) =>
        app.postgres.db
          .updateTable('organizations')
          .set({ requires_factor: isRequired })
          .where('id', '=', organizationId)
          .execute()
      await require(true)
      expectProblem(await call(team.members.owner.headers), 'factor_required')
      const key = await team.keyWith(access.scope === null ? [] : [access.scope])
      expect((await call(key.headers)).text).not.toContain('factor_required')
      const proved = { ...team.members.owner.headers, [factorHeader]: '1' }
      expect([401, 403]).not.toContain((await call(proved)).status)
      await require(false)
    })
  })

  test('with `needsProof` asks people whose proof is older than ten minutes, and no keys', async () => {
    await forEach(async ({ 'x-access': access, 'x-needs-proof': needsProof }, team, call) => {
      const old = { [provedHeader]: new Date(Date.now() - 601_000).toISOString() }
      const response = await call({ ...team.members.owner.headers, ...old })
      if (needsProof === true) expectProblem(response, 'proof_required')
      else expect([401, 403]).not.toContain(response.status)
      if (needsProof !== true || access.subject === 'person' || access.scope === null) return
      const granted = scopesByRole.editor ?? []
      const key = await team.keyWith([access.scope, ...granted])
      expect([401, 403]).not.toContain((await call(key.headers)).status)
    })
  })

  test('returns 404 for resources of another organization', async () => {
    const victim = await makeTeam(app)
    const before = await dumpRows(victim)
    const key = await other.keyWith(allScopesBut(null))
    const { appId, organizationId } = other.tenant
    for (const operation of operations) {
      const { 'x-access': access, path, name } = operation
      if (access.subject === 'person') continue
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
      const isNested = parameters.some(
        (each) => !['appId', 'organizationId', 'platform'].includes(each),
      )
      for (const { headers } of [other.members.owner, key]) {
        const victimIds = victim.ids(path)
        expectProblem(
          await tryOperation(app.url, operation, { headers, ids: victimIds }),
          'not_found',
        )
        // Would delete the caller's own app or organization, which the next operations need.
        if (name.startsWith('delete ') && !isNested) continue
        // The caller's own app or organization, with the victim's resource below it.
        const ids = { ...victimIds, appId, organizationId }
        const { status } = await tryOperation(app.url, operation, { headers, ids })
        expect(status, name).toBeLessThan(500)
        const isClosedToKeys = access.scope === null && headers === key.headers
        // Unknown installs can be erased, and this is the caller's own app.
        if (isNested && !isClosedToKeys && !path.endsWith('/erasure')) {
          expect({ name, status }).toEqual({ name, status: 404 })
        }
      }
    }
    expect(await dumpRows(victim)).toEqual(before)
  })

  async function dumpRows({ tenant: { appId, organizationId } }: Team): Promise<string[]> {
    const lines = (await dumpDatabase(app.postgres.pool)).split('\n')
    return lines.filter((line) => line.includes(appId) || line.includes(organizationId)).toSorted()
  }
})
