import { beforeAll } from 'vitest'
import type { Scope } from '#manage/access/access.ts'
import { makeSecretKey } from '#test/support/makeSecretKey.ts'
import { type HttpResponse, send } from '#test/support/send.ts'
import type { Tenant, TestApp } from '#test/support/useApp.ts'

export interface LinkCall {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly key?: string
  readonly tenant?: Tenant
}

export interface Links {
  /** Sends a request to a path below the app, such as `links` or `links/1`. */
  readonly call: (path: string, call?: LinkCall) => Promise<HttpResponse>
  /** Creates a tenant with a key that can read and write links. */
  readonly newTenant: () => Promise<readonly [Tenant, string]>
}

/** Sends link requests with a secret key. */
export function useLinks(app: TestApp): Links {
  const scopes: readonly Scope[] = ['links:read', 'links:write', 'audit:read']
  let ownKey = ''
  beforeAll(async () => {
    ownKey = await makeSecretKey(app, app.tenant, scopes)
  })
  return {
    call(path, { method = 'GET', body, headers = {}, key = ownKey, tenant = app.tenant } = {}) {
      const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
      return send(app.url, `/api/v1/apps/${tenant.appId}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
      })
    },
    async newTenant() {
      const tenant = await app.seed()
      return [tenant, await makeSecretKey(app, tenant, scopes)]
    },
  }
}
