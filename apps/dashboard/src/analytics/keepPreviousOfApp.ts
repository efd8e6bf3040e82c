import type { Query } from '@tanstack/react-query'

/**
 * For `placeholderData`: the data of the previous filters, dimmed until the new data is there. Never of another app,
 * and of another dimension neither: countries must not be shown as links while links load.
 */
export function keepPreviousOfApp(appId: string, by?: string) {
  return <Data>(previous: Data | undefined, query: Pick<Query, 'queryKey'> | undefined) => {
    const [, previousAppId, , wanted] = query?.queryKey ?? []
    return previousAppId === appId && readDimension(wanted) === by ? previous : undefined
  }
}

function readDimension(wanted: unknown): unknown {
  return typeof wanted === 'object' && wanted !== null && 'by' in wanted ? wanted.by : undefined
}
