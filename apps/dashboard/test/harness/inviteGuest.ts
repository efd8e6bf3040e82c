import type { Account } from './account.ts'
import { callApi } from './callApi.ts'
import type { Tab } from './openTab.ts'

/** Invites a person to the organization of an app, and accepts for them. */
export async function inviteGuest(
  tab: Tab,
  appId: string,
  { name, email, password }: Account,
  role: 'viewer' | 'editor',
): Promise<void> {
  const app = await callApi(tab, 'GET', `/api/v1/apps/${appId}`)
  const { organizationId } = app.body as { organizationId: string }
  const path = `/api/v1/organizations/${organizationId}/invitations`
  const created = await callApi(tab, 'POST', path, { email, role })
  const token = /token=([\w-]+)/.exec(JSON.stringify(created.body))?.[1]
  if (token === undefined) throw new Error(`No invitation: ${JSON.stringify(created)}`)
  const response = await fetch(new URL('/api/auth/accept-invitation', tab.page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(tab.page.url()).origin },
    body: JSON.stringify({ token, name, password }),
  })
  if (!response.ok) throw new Error(`Not accepted: ${response.status} ${await response.text()}`)
}
