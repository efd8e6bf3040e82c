import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveSealingKeys } from '#manage/access/deriveSealingKeys.ts'
import { encryptFactorsAgain } from '#manage/team/accounts/factor/encryptFactorsAgain.ts'
import { deriveFactorKeys } from '#manage/team/accounts/factor/factorKeys.ts'
import { makeTotp } from '#test/support/makeTotp.ts'
import { useAccounts } from '../useAccounts.ts'
import { begin, createProtected, sendCode } from './useFactor.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]
const clickKeys = [{ id: 1, secret: randomBytes(32) }]
const before = useAccounts(() => ({ clickKeys, secretsKeys: [first] }))
const after = useAccounts(() => ({ clickKeys, secretsKeys: [second] }))

test('factors are encrypted again with the first key, and the other one can be removed', async () => {
  const person = await createProtected(before)
  const { id } = person.signedIn.person
  const toKeys = (...secretsKeys: Buffer[]) =>
    deriveFactorKeys(deriveSealingKeys({ secretsKeys, clickKeys }))
  const { db } = before.postgres
  const copy = async () => {
    await after.postgres.db.deleteFrom('factors').execute()
    await after.postgres.db.deleteFrom('people').execute()
    for (const table of ['people', 'accounts', 'factors'] as const) {
      const column = table === 'people' ? 'id' : 'person_id'
      const rows = await db.selectFrom(table).selectAll().where(column, '=', id).execute()
      await after.postgres.db.insertInto(table).values(rows).execute()
    }
  }
  await copy()
  const unreadable = await sendCode(await begin(after, person), makeTotp(person.secret))
  expect(unreadable.status).toBe(500)

  expect(await encryptFactorsAgain(db, toKeys(second))).toEqual({ unreadable: 1 })
  expect(await encryptFactorsAgain(db, toKeys(second, first))).toEqual({ unreadable: 0 })
  expect(await encryptFactorsAgain(db, toKeys(second))).toEqual({ unreadable: 0 })
  await copy()
  const browser = await begin(after, person)
  expect((await sendCode(browser, makeTotp(person.secret))).status).toBe(200)
  const [code = ''] = person.recoveryCodes
  expect((await sendCode(await begin(after, person), code)).status).toBe(200)
})
