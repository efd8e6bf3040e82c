import { callApi } from './callApi.ts'
import type { RouteIds } from './listRoutes.ts'
import type { Tab } from './openTab.ts'

interface Found {
  readonly organizationId: string
}

interface FoundList {
  readonly items: readonly { readonly id?: string; readonly installId?: string }[]
}

/** Reads the ids of a link with traffic and of an install with an explanation. The tab must be signed in. */
export async function readRouteIds(tab: Tab, appId: string): Promise<RouteIds> {
  const read = async (path: string) => (await callApi(tab, 'GET', path)).body
  const { organizationId } = (await read(`/api/v1/apps/${appId}`)) as Found
  const links = (await read(`/api/v1/apps/${appId}/links?search=Get%20the%20app`)) as FoundList
  const installs = (await read(`/api/v1/apps/${appId}/installs?method=probabilistic`)) as FoundList
  return {
    appId,
    organizationId,
    linkId: links.items[0]?.id ?? '0',
    installId: installs.items[0]?.installId ?? 'none',
  }
}
