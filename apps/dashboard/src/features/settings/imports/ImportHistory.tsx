import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ImportRow } from './ImportRow.tsx'
import { importsQuery } from './importsQuery.ts'

/** Imports of the last 90 days. */
export function ImportHistory({ appId }: { readonly appId: string }) {
  const query = useInfiniteQuery(importsQuery(appId))
  return (
    <Panel title="History" isFlush className="overflow-hidden">
      <QueryView query={query} loading={<SkeletonRows count={3} />}>
        {(imports) =>
          imports.length === 0 ? (
            <p className="px-5 pt-1 pb-4 text-sm text-ink-3">
              No imports in the last 90 days. Dry runs are not listed.
            </p>
          ) : (
            <ul aria-label="Imports" className="mt-2 divide-y divide-line border-t border-line">
              {imports.map((item) => (
                <ImportRow key={item.id} appId={appId} item={item} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <LoadMore query={query} />
    </Panel>
  )
}
