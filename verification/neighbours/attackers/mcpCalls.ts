import type { Attacker } from '../attacker.ts'
import { perSecond } from '../perSecond.ts'

export const mcpCalls: Attacker = {
  sends: 'calls of tools for agents that search links',
  // The call of a tool counts, and so does the request that the tool sends.
  perSecond: perSecond('management', 'key') / 2,
  maxOpen: 25,
  start: ({ client, keyHeaders }) => ({
    async send() {
      const params = { name: 'find_links', arguments: { search: 'ab', limit: 50 } }
      const { status } = await client.send({
        path: '/api/mcp',
        method: 'POST',
        headers: { ...keyHeaders, accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      })
      return status
    },
  }),
}
