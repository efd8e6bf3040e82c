import { maxEmailLength } from '@throughlink/protocol/rules'
import type { Quotas } from '#manage/access/quotas/quotas.ts'
import { emailPattern } from '#platform/text/emailPattern.ts'
import type { ScimKind } from './addScimResource.ts'
import { applyScimUser } from './applyScimUser.ts'
import { type Attributes, isObject, readRequiredText, readText } from './scimAttributes.ts'
import { ScimError } from './scimError.ts'
import { deleteRow, saveRow, type ScimUserRow, scimUsersTable } from './scimStatements.ts'

const isEmail = new RegExp(emailPattern)

/** Users: each is a member of the organization, as soon as they are connected to a person and while they are active. */
export function createScimUsers(quotas: Quotas): ScimKind<ScimUserRow> {
  return {
    name: 'User',
    /** More than any organization needs. Bounds what a token can create. */
    maxCount: 10_000,
    table: scimUsersTable,
    toAttributes: (row) => ({
      userName: row.user_name,
      externalId: row.external_id ?? undefined,
      displayName: row.display_name ?? undefined,
      name: { givenName: row.given_name ?? undefined, familyName: row.family_name ?? undefined },
      emails: [{ value: row.email, type: 'work', primary: true }],
      active: row.is_active,
      groups: row.links,
    }),
    async save(trx, { organizationId, id, source }, before, attributes) {
      const fields = attributes === null ? null : readUser(attributes)
      if (fields !== null) await saveRow(trx, scimUsersTable, { id, organizationId }, fields)
      const target = { organizationId, userId: id, isDeleted: fields === null }
      if (!(await applyScimUser(trx, target, source))) {
        // The change is rolled back: a provider must not believe that the person has no access any more.
        const detail = 'This is the last owner of the organization. Make another member an owner.'
        throw new ScimError(409, detail)
      }
      if (fields === null) await deleteRow(trx, scimUsersTable, { id, organizationId })
      else if (fields.is_active && before?.is_active !== true) {
        await quotas.enforce(trx, organizationId, 'members')
      }
    },
  }
}

/** What is stored of a user. Other attributes are accepted and ignored. */
function readUser(body: Attributes) {
  const userName = readRequiredText(body['username'], 'userName')
  const name = isObject(body['name']) ? body['name'] : {}
  return {
    user_name: userName,
    email: readEmail(userName, body['emails']),
    external_id: readText(body['externalid'], 'externalId'),
    display_name: readText(body['displayname'] ?? name['formatted'], 'displayName'),
    given_name: readText(name['givenname'], 'name.givenName'),
    family_name: readText(name['familyname'], 'name.familyName'),
    is_active: readBoolean(body['active'] ?? true, 'active'),
  }
}

/** The user name, or the primary of the addresses if it is none. Who signs in with it is this user. */
function readEmail(userName: string, emails: unknown): string {
  const listed = (Array.isArray(emails) ? emails : []).filter(isObject)
  const primary = listed.find((each) => String(each['primary']).toLowerCase() === 'true')
  const candidates = [userName, primary?.['value'], listed[0]?.['value']]
  const found = candidates.find(
    (each) => typeof each === 'string' && each.length <= maxEmailLength && isEmail.test(each),
  )
  if (found !== undefined) return String(found).toLowerCase()
  throw new ScimError(400, 'userName or emails must have an email address.', 'invalidValue')
}

/** Microsoft Entra sends `"False"` for false. */
function readBoolean(value: unknown, name: string): boolean {
  const text = String(value).toLowerCase()
  if (text === 'true' || text === 'false') return text === 'true'
  throw new ScimError(400, `${name} must be true or false.`, 'invalidValue')
}
