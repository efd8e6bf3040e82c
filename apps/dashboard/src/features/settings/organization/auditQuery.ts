import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { listOptions } from '../../../session/listOptions.ts'
import { toAuditQuery, type AuditSearch } from './auditSearch.ts'

/** Entries of the audit log, the newest first. */
export function auditQuery(organizationId: string, search: AuditSearch) {
  const key = ['organization', organizationId, 'audit-log', search]
  const options = listOptions(key, async (position, signal) => {
    const query = { ...toAuditQuery(search), ...position, limit: 50 }
    return (await api.listAuditLog({ params: { organizationId }, query, signal })).body
  })
  return { ...options, placeholderData: keepPreviousData }
}
