import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runOrganizationsCommand } from '#commands/organizations.ts'
import { runPeopleCommand } from '#commands/people.ts'
import { seedOrganization } from '#commands/seedOrganization.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres } = useDatabase()
const { db } = postgres

const seed = (name: string) =>
  seedOrganization(db, {
    name,
    origin: 'https://links.example',
    domain: `${randomUUID()}.example`,
    links: [],
  })

async function addPerson(name: string, organizationId: string) {
  const id = randomUUID()
  await db
    .insertInto('people')
    .values({ id, name, email: `${id}@people.example` })
    .execute()
  await db
    .insertInto('members')
    .values({ organization_id: organizationId, person_id: id, role: 'owner' })
    .execute()
  return id
}

const readLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)

test('organizations are listed with their ids, apps, members and state', async () => {
  const { organizationId } = await seed('Lumen 100%')
  await seed('Lumen 1000')
  await addPerson('Ada', organizationId)
  const table = await runOrganizationsCommand(db, ['list', 'lumen 100%'])
  expect(table.text.split('\n')).toEqual([
    expect.stringMatching(/^id +name +apps +members +state +created \(UTC\)$/),
    expect.stringMatching(new RegExp(`^${organizationId}  Lumen 100%  1 +1 +active +20`)),
    '',
  ])
  await db
    .updateTable('organizations')
    .set({ taken_down_at: new Date(), takedown_reason: 'Phishing' })
    .where('id', '=', organizationId)
    .execute()
  expect((await runOrganizationsCommand(db, ['list', organizationId])).text).toContain('taken down')
  const json = await runOrganizationsCommand(db, ['list', 'Lumen', '--json'])
  expect(readLines(json.text)).toMatchObject([
    { id: organizationId, name: 'Lumen 100%', apps: 1, members: 1, deletedAt: null },
    { name: 'Lumen 1000', members: 0 },
  ])
})

test('people are listed with their roles and ways to sign in, and names cannot control the terminal', async () => {
  const { organizationId } = await seed('Fable')
  const id = await addPerson('Grace\u001b[2J', organizationId)
  await db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      person_id: id,
      provider_id: 'credential',
      account_id: id,
      password: 'x',
    })
    .execute()
  const { text } = await runPeopleCommand(db, ['list', id.toUpperCase()])
  expect(text).toContain('Grace\\u{1b}[2J')
  expect(text).toContain(`owner of ${organizationId}`)
  expect(text).toMatch(/ password +active /)
  const json = await runPeopleCommand(db, ['list', '--json', `${id}@people`])
  expect(readLines(json.text)).toMatchObject([
    { id, organizations: [{ id: organizationId, role: 'owner' }], methods: ['password'] },
  ])
  expect(json.text).not.toContain('\u001b')
})

test('nobody, and invalid arguments', async () => {
  expect(await runPeopleCommand(db, ['list', 'nobody'])).toEqual({
    text: 'No people.\n',
    isError: false,
  })
  expect(await runPeopleCommand(db, ['list', 'nobody', '--json'])).toEqual({
    text: '',
    isError: false,
  })
  for (const args of [[], ['show'], ['list', '--all'], ['list', 'one', 'two']]) {
    expect(await runOrganizationsCommand(db, args)).toMatchObject({ isError: true })
    expect((await runPeopleCommand(db, args)).text).toMatch(/^Usage:/)
  }
})
