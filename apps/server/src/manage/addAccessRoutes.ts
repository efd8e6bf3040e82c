import type { FastifyInstance } from 'fastify'
import { addAuditRoutes } from './access/auditRoutes.ts'
import { addMcpRoutes } from './access/mcp/mcpRoutes.ts'
import { addServiceRoutes } from './access/service/serviceRoutes.ts'
import type { ManagementContext } from './managementContext.ts'

/** The service itself, the audit log, and tools for agents. */
export function addAccessRoutes(app: FastifyInstance, context: ManagementContext): void {
  addServiceRoutes(app, context.config)
  addAuditRoutes(app, context)
  addMcpRoutes(app, context)
}
