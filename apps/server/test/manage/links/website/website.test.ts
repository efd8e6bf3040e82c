import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentScript } from '#catalog/website/websiteScripts.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { send } from '#test/support/send.ts'
import { type Tenant, useApp } from '#test/support/useApp.ts'

const app = useApp()

async function read(tenant: Tenant, of: Tenant = tenant) {
  const key = await makeSecretKey(app, tenant, ['apps:read'])
  return send(app.url, `/api/v1/apps/${of.appId}/website`, {
    headers: { authorization: `Bearer ${key}` },
  })
}

test('the snippet of each domain names the script and its hash', async () => {
  const { path, integrity, gzip } = currentScript
  const { domain } = app.tenant
  expect((await read(app.tenant)).json()).toEqual({
    scriptPath: path,
    integrity,
    scriptBytes: gzip.length,
    snippets: [
      {
        domain,
        snippet: `<script src="https://${domain}${path}" integrity="${integrity}" crossorigin="anonymous" async></script>`,
        latestSnippet: `<script src="https://${domain}/_tl/w/latest.js" crossorigin="anonymous" async></script>`,
      },
    ],
  })
})

test('the hash in the snippet is that of the bytes that the domain serves', async () => {
  const { snippets } = (await read(app.tenant)).json() as {
    snippets: readonly { readonly snippet: string }[]
  }
  const [, src = '', integrity] =
    /src="([^"]+)" integrity="([^"]+)"/.exec(snippets[0]?.snippet ?? '') ?? []
  const { host, pathname } = new URL(src)
  const { text } = await app.browse(pathname, { host })
  expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).toBe(integrity)
})

test('the domains of another organization are not revealed', async () => {
  const other = await app.seed()
  expect((await read(other, app.tenant)).status).toBe(404)
})
