import { createMcpHandler } from '@modelcontextprotocol/server'
import { createMcpServer, type McpServerOptions } from './createMcpServer.ts'

/**
 * Responds to one request of Streamable HTTP, without a session. The caller has authenticated it and checked its
 * origin. Pass the body if it is parsed already.
 */
export function handleMcpRequest(
  request: Request,
  options: McpServerOptions,
  body?: unknown,
): Promise<Response> {
  const handler = createMcpHandler(() => createMcpServer(options), {
    // The tools never change, so a subscription would be an open connection without messages.
    maxSubscriptions: 0,
  })
  return handler.fetch(request, body === undefined ? {} : { parsedBody: body })
}
