import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Browser } from '../../harness/phones/createBrowser.ts'
import type { Client } from '../../harness/phones/createClient.ts'
import { makeEvents, sendEvents } from '../../harness/phones/phones.ts'
import { exactly } from '../../harness/report/rows.ts'
import type { TestApp } from '../../harness/servers/startTestbed.ts'

/** A key of the app and the one that replaces it. Both are accepted until the first is revoked. */
export interface AppKeyRotation {
  /** The app with the new key. */
  readonly next: TestApp
  /** Revokes the old key. Servers remember it for up to 15 seconds. */
  readonly revoke: () => Promise<ReportRow[]>
  readonly checkRevoked: () => Promise<ReportRow[]>
}

interface ListedKey {
  readonly id: string
  readonly name: string
}

const nextName = 'Next'

/** Creates the next publishable key through the API, as a person does in the dashboard. */
export async function rotateAppKey(
  browser: Browser,
  app: TestApp,
  client: Client,
): Promise<AppKeyRotation> {
  const path = `/api/v1/apps/${app.appId}/keys`
  const created = await browser.post(path, { kind: 'publishable', name: nextName })
  if (created.status !== 201) throw new Error(`No key was created: ${created.body}`)
  const { key } = JSON.parse(created.body) as { readonly key: string }
  const next = { ...app, publishableKey: key }
  const use = async (caller: TestApp) =>
    (await sendEvents(client, caller, makeEvents(1, 'key'))).status
  return {
    next,
    async revoke() {
      const before = [await use(app), await use(next)]
      const listed = JSON.parse((await browser.get(path)).body) as { items: ListedKey[] }
      const old = listed.items.find(({ name }) => name !== nextName)
      const { status, body } = await browser.remove(`${path}/${old?.id ?? ''}`)
      if (status >= 300) throw new Error(`The key was not revoked: ${body}`)
      return [exactly('app keys before the revocation: accepted', count(before, 202), 2)]
    },
    async checkRevoked() {
      return [
        exactly('revoked app key: status', await use(app), 401),
        exactly('new app key: status', await use(next), 202),
      ]
    },
  }
}

function count(statuses: readonly number[], expected: number): number {
  return statuses.filter((status) => status === expected).length
}
