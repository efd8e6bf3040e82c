import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import type { ScimKind } from './addScimResource.ts'
import { applyScimUser } from './applyScimUser.ts'
import { isObject, readRequiredText, readText } from './scimAttributes.ts'
import {
  deleteRow,
  findRow,
  saveRow,
  type ScimGroupRow,
  scimGroupsTable,
  setGroupMembers,
} from './scimStatements.ts'

/** Groups: their members have at least the role that an owner has given the group. */
export const scimGroups: ScimKind<ScimGroupRow> = {
  name: 'Group',
  maxCount: 1_000,
  table: scimGroupsTable,
  toAttributes: (row) => ({
    displayName: row.display_name,
    externalId: row.external_id ?? undefined,
    members: row.links,
  }),
  async save(trx, { organizationId, id, source }, before, attributes) {
    if (attributes === null) await deleteRow(trx, scimGroupsTable, { id, organizationId })
    else {
      const fields = {
        display_name: readRequiredText(attributes['displayname'], 'displayName'),
        external_id: readText(attributes['externalid'], 'externalId'),
      }
      await saveRow(trx, scimGroupsTable, { id, organizationId }, fields)
      await setGroupMembers(trx, { id, organizationId }, readMemberIds(attributes['members']))
    }
    const after = await findRow(trx, scimGroupsTable, { id, organizationId })
    const [from, to] = [readLinks(before), readLinks(after)]
    for (const userId of new Set([...from, ...to])) {
      if (from.has(userId) && to.has(userId)) continue
      await applyScimUser(trx, { organizationId, userId }, source)
    }
    const change = before === null ? 'created' : after === null ? 'deleted' : 'updated'
    await insertAuditEntry(trx, {
      organizationId,
      appId: null,
      actorKind: 'service',
      actorId: 'scim',
      action: `scim_group.${change}`,
      target: id,
      details: { tokenId: source.tokenId, name: (after ?? before)?.display_name ?? '' },
      requestId: source.requestId,
    })
  },
}

function readLinks(row: ScimGroupRow | null): ReadonlySet<string> {
  return new Set(row?.links.map(({ value }) => value))
}

function readMemberIds(members: unknown): string[] {
  return [members ?? []].flat().flatMap((each) => (isObject(each) ? [String(each['value'])] : []))
}
