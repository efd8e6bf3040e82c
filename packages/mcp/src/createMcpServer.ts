import { McpServer } from '@modelcontextprotocol/server'
import { createToolContext, type ToolContextOptions } from './toolContext.ts'
import { addCallApi } from './tools/addCallApi.ts'
import { addCheckSetup } from './tools/addCheckSetup.ts'
import { addCreateLink } from './tools/addCreateLink.ts'
import { addExplainMatch } from './tools/addExplainMatch.ts'
import { addFindLinks } from './tools/addFindLinks.ts'
import { addLinkPerformance } from './tools/addLinkPerformance.ts'
import { addSearchApi } from './tools/addSearchApi.ts'
import { addSimulateLink } from './tools/addSimulateLink.ts'
import { version } from './version.ts'

export type McpServerOptions = ToolContextOptions

const instructions =
  'Throughlink serves deep links of mobile apps that survive the install: a click is matched to the first open of ' +
  'the app. Prefer the task tools. Use search_api and call_api for anything else.'

/** Creates a server with the tools, which is not connected yet. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const server = new McpServer(
    { name: 'throughlink', title: 'Throughlink', version },
    { instructions, capabilities: { tools: { listChanged: false } } },
  )
  const context = createToolContext(options)
  addCreateLink(server, context)
  addFindLinks(server, context)
  addLinkPerformance(server, context)
  addExplainMatch(server, context)
  addCheckSetup(server, context)
  addSimulateLink(server, context)
  addSearchApi(server, context)
  addCallApi(server, context)
  return server
}
