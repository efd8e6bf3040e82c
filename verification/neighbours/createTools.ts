import { apiPaths } from '@throughlink/protocol'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import { type ClientRequest, createClient } from '../harness/phones/createClient.ts'
import { appHeaders } from '../harness/phones/phones.ts'
import type { Target, Tools } from './attacker.ts'

/** The address of every attacker, unless many addresses are its means. */
export const attackerAddress = '198.51.100.9'

export function createTools(target: Target): Tools {
  const { port, app, serviceHost, secretKey } = target
  const client = createClient(port)
  const keyHeaders = {
    host: serviceHost,
    authorization: `Bearer ${secretKey}`,
    'x-forwarded-for': attackerAddress,
  }
  const send = async (request: ClientRequest) => (await client.send(request)).status
  return {
    ...target,
    client,
    keyHeaders,
    manage: (path, { headers, ...request } = {}) =>
      send({
        ...request,
        path: `/api/v1/apps/${app.appId}/${path}`,
        headers: { ...keyHeaders, ...headers },
      }),
    visit: (domain, path, address = attackerAddress) =>
      send({
        path,
        headers: { host: domain, 'user-agent': userAgents.android, 'x-forwarded-for': address },
      }),
    sendBatch: (body) =>
      send({
        path: apiPaths.events,
        method: 'POST',
        headers: appHeaders(app, attackerAddress),
        body,
      }),
  }
}
