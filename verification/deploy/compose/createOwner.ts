import { type Browser, createBrowser } from '../../harness/phones/createBrowser.ts'
import type { Client } from '../../harness/phones/createClient.ts'
import { credentials } from '../../harness/servers/prepareService.ts'
import { appIdentities, knownSlug, type TestApp } from '../../harness/servers/startTestbed.ts'

export interface Owner {
  readonly browser: Browser
  readonly organizationId: string
}

/** Opens the link that the installation has printed, and signs in as the first owner. */
export async function createOwner(client: Client, output: string): Promise<Owner> {
  const [, publicOrigin = '', token = ''] =
    /(https?:\S+)\/bootstrap#token=([\w-]+)/.exec(output) ?? []
  const { host } = new URL(publicOrigin)
  const joined = await client.send({
    path: '/api/auth/bootstrap',
    method: 'POST',
    headers: { host, origin: publicOrigin },
    body: { token, ...credentials, name: 'Ada', organizationName: 'Lumen' },
  })
  if (joined.status !== 201)
    throw new Error(`No owner was created: ${joined.status} ${joined.body}`)
  return signIn(client, publicOrigin)
}

export async function signIn(client: Client, publicOrigin: string): Promise<Owner> {
  const browser = createBrowser({ client, publicOrigin, ...credentials })
  const { status, body } = await browser.signIn()
  if (status !== 200) throw new Error(`Sign-in failed: ${status} ${body}`)
  const session = JSON.parse((await browser.get('/api/auth/session')).body) as {
    readonly organizations: readonly { readonly id: string }[]
  }
  return { browser, organizationId: session.organizations[0]?.id ?? '' }
}

/** Creates an app with a domain below the link domain, a link and a key, as a person in the dashboard does. */
export async function createApp(owner: Owner, domain: string): Promise<TestApp> {
  const { browser, organizationId } = owner
  const create = async (path: string, body: unknown) => {
    const reply = await browser.post(`/api/v1${path}`, body)
    if (reply.status >= 300) throw new Error(`POST ${path}: ${reply.status} ${reply.body}`)
    return JSON.parse(reply.body) as Readonly<Record<string, string>>
  }
  const identities = {
    name: 'Lumen',
    androidPackage: appIdentities.android_package,
    appStoreId: appIdentities.app_store_id,
  }
  const { id: appId = '' } = await create(`/organizations/${organizationId}/apps`, identities)
  await create(`/apps/${appId}/domains`, { domain })
  const destination = 'https://lumen.example/products/lamp'
  const link = await create(`/apps/${appId}/links`, { domain, slug: knownSlug, destination })
  const key = await create(`/apps/${appId}/keys`, { kind: 'publishable', name: 'app' })
  return {
    organizationId,
    appId,
    domain,
    publishableKey: key['key'] ?? '',
    linkIds: [link['id'] ?? ''],
  }
}
