import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles, type Role } from '../../../src/manage/access/access.ts'
import { dumpDatabase } from '../../support/dump.ts'
import { expectProblem } from '../../support/expectProblem.ts'
import { useApp } from '../../support/useApp.ts'
import {
  isManaged,
  operationsOf,
  readDocument,
  type ManagedOperation,
} from '../document/operations.ts'
import { tryOperation } from '../document/tryOperation.ts'
import { allScopesBut, makeTeam, type Team } from '../../support/team.ts'

const app = useApp({ isUnlimited: true })
const file = join(import.meta.dirname, '../../../../../docs/access.md')

let operations: readonly ManagedOperation[]
let other: Team
beforeAll(async () => {
  operations = operationsOf(await readDocument(app.url)).filter(isManaged)
  other = await makeTeam(app)
})

/** Each operation by itself, with a team that no other has touched. */
async function forEach(
  look: (operation: ManagedOperation, team: Team, ask: Ask) => Promise<void>,
): Promise<void> {
  for (const operation of operations) {
    const team = await makeTeam(app)
    const ids = team.ids(operation.path)
    const ask: Ask = (headers, changes = {}) =>
      tryOperation(app.url, operation, { headers, ids: { ...ids, ...changes } })
    try {
      await look(operation, team, ask)
    } catch (error) {
      throw new Error(operation.name, { cause: error })
    }
  }
}

type Ask = (
  headers: Readonly<Record<string, string>>,
  changes?: Readonly<Record<string, string>>,
) => ReturnType<typeof tryOperation>

test('docs/access.md lists every route with who may call it', async () => {
  const rows = operations.map(({ method, path, 'x-access': access }) => {
    const role = access.subject === 'person' ? 'who is signed in' : access.role
    const scope = access.subject === 'person' ? null : access.scope
    return `| \`${method} ${path}\` | ${role} | ${scope === null ? 'no key' : `\`${scope}\``} |`
  })
  const text = await format(
    [
      '# Who may call what',
      '',
      'Made from the OpenAPI document. A role may what those before it may: viewer, editor, admin, owner. A test tries every route as every role, with keys of every kind, and as another organization.',
      '',
      '| Route | Least role | Scope of a secret key |',
      '| --- | --- | --- |',
      ...rows.toSorted(),
      '',
    ].join('\n'),
    { parser: 'markdown' },
  )
  if (process.env['UPDATE_ACCESS'] === '1') writeFileSync(file, text)
  // A new route? UPDATE_ACCESS=1 npx vitest run test/manage/access in apps/server.
  expect(readFileSync(file, 'utf8')).toBe(text)
})

describe('every route', () => {
  test('is closed to who is not signed in', async () => {
    await forEach(async (_, __, ask) => void expectProblem(await ask({}), 'unauthenticated'))
  })

  test('is closed to publishable keys', async () => {
    await forEach(async (_, { tenant }, ask) => {
      const headers = { authorization: `Bearer ${tenant.publishableKey}`, 'x-app-id': tenant.appId }
      expectProblem(await ask(headers), 'wrong_key_kind')
    })
  })

  test('is closed to secret keys without its scope, and open to those with it alone', async () => {
    await forEach(async ({ 'x-access': access }, team, ask) => {
      const scope = access.subject === 'person' ? null : access.scope
      const without = await team.keyWith(allScopesBut(scope))
      expectProblem(await ask(without.headers), scope === null ? 'forbidden' : 'missing_scope')
      if (scope === null) return
      const { status } = await ask((await team.keyWith([scope])).headers)
      expect([401, 403]).not.toContain(status)
    })
  })

  test.each(roles)('is open to a member who is %s, or closed, as it says', async (role: Role) => {
    await forEach(async ({ 'x-access': access }, team, ask) => {
      const isEnough =
        access.subject === 'person' || roles.indexOf(role) >= roles.indexOf(access.role)
      const answer = await ask(team.members[role].headers)
      if (!isEnough) expectProblem(answer, 'forbidden')
      else expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
    })
  })

  test('of one organization looks to another as if it were not there', async () => {
    const victim = await makeTeam(app)
    const before = await rowsOf(victim)
    const keys = await other.keyWith(allScopesBut(null))
    const { appId, organizationId } = other.tenant
    for (const operation of operations) {
      const { 'x-access': access, path, name } = operation
      if (access.subject === 'person') continue
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
      const isBelow = named.some((each) => !['appId', 'organizationId', 'platform'].includes(each))
      for (const { headers } of [other.members.owner, keys]) {
        const theirs = victim.ids(path)
        expectProblem(await tryOperation(app.url, operation, { headers, ids: theirs }), 'not_found')
        // The stranger's own app or organization, and what is the victim's below it.
        const ids = { ...theirs, appId, organizationId }
        const { status } = await tryOperation(app.url, operation, { headers, ids })
        expect(status, name).toBeLessThan(500)
        const isForPeople = access.scope === null && headers === keys.headers
        // An install may be erased that nobody has heard of, and it is the stranger's own app.
        if (isBelow && !isForPeople && !path.endsWith('/erasure')) {
          expect({ name, status }).toEqual({ name, status: 404 })
        }
      }
    }
    expect(await rowsOf(victim)).toEqual(before)
  })

  async function rowsOf({ tenant: { appId, organizationId } }: Team): Promise<string[]> {
    const lines = (await dumpDatabase(app.postgres.pool)).split('\n')
    return lines.filter((line) => line.includes(appId) || line.includes(organizationId)).toSorted()
  }
})
