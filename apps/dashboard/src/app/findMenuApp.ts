import type { App } from '@throughlink/api'

export interface MenuApp {
  readonly appId: string | undefined
  readonly organizationId: string | undefined
}

export interface MenuFacts {
  /** The app and the organization of the page. */
  readonly appId: string | undefined
  readonly organizationId: string | undefined
  /** All apps of the person that are known so far. */
  readonly apps: readonly Pick<App, 'id' | 'organizationId'>[]
  readonly lastAppId: string | null
}

/**
 * Chooses the app of the menu. A page of an organization never shows an app of another one. Without any app there is
 * nothing to show.
 */
export function findMenuApp({ appId, organizationId, apps, lastAppId }: MenuFacts): MenuApp {
  if (appId !== undefined) {
    return { appId, organizationId: apps.find(({ id }) => id === appId)?.organizationId }
  }
  const own = apps.filter(
    (app) => organizationId === undefined || app.organizationId === organizationId,
  )
  const app = own.find(({ id }) => id === lastAppId) ?? own[0]
  return { appId: app?.id, organizationId: organizationId ?? app?.organizationId }
}
