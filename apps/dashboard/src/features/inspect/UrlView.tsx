import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { api } from '../../session/api.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SkeletonPanel } from '../../ui/SkeletonPanel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/useForm.ts'
import { PreviewResult } from './PreviewResult.tsx'

interface PreviewTarget {
  readonly url?: string | undefined
  readonly linkId?: string | undefined
}

export interface UrlViewProps {
  readonly appId: string
  readonly url: string | undefined
  readonly linkId: string | undefined
  readonly onInspect: (url: string) => void
}

/** Paste any URL: the link it leads to, and the response to six devices. */
export function UrlView({ appId, url, linkId, onInspect }: UrlViewProps) {
  const query = useQuery(previewQuery(appId, { url, linkId }))
  const hasTarget = url !== undefined || linkId !== undefined
  return (
    <div className="space-y-5">
      <UrlForm
        key={url ?? ''}
        url={url ?? query.data?.url ?? ''}
        isBusy={query.isFetching}
        onInspect={(next) => (next === url ? void query.refetch() : onInspect(next))}
      />
      {hasTarget ? (
        <QueryView query={query} loading={<Loading />}>
          {(preview) => <PreviewResult appId={appId} preview={preview} />}
        </QueryView>
      ) : (
        <Panel>
          <EmptyState icon={ScanSearch} title="Paste a URL to inspect it">
            Short links, links with a query, and URLs that do not work: you see which link is found
            and what each device gets.
          </EmptyState>
        </Panel>
      )}
    </div>
  )
}

function UrlForm(props: {
  readonly url: string
  readonly isBusy: boolean
  readonly onInspect: (url: string) => void
}) {
  const form = useForm({
    start: { url: props.url },
    save: ({ url }) => {
      if (url.trim() !== '') props.onInspect(url.trim())
    },
  })
  return (
    <form {...form.props} className="flex max-w-3xl items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          {...form.text('url')}
          label="URL"
          isMono
          inputMode="url"
          placeholder="https://go.example.com/spring?utm_source=mail"
        />
      </div>
      <Button type="submit" look="primary" isBusy={props.isBusy}>
        Inspect
      </Button>
    </form>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="space-y-5">
      <SkeletonPanel>
        <Skeleton className="h-3 w-1/2" />
      </SkeletonPanel>
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonPanel key={index} className="min-h-56" />
        ))}
      </div>
    </div>
  )
}

/** Responses to each device for a URL or a link. The URL wins. */
function previewQuery(appId: string, { url, linkId }: PreviewTarget) {
  return queryOptions({
    queryKey: ['app', appId, 'preview', url ?? null, linkId ?? null],
    enabled: url !== undefined || linkId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = url === undefined ? { linkId: linkId ?? '' } : { url }
      return (await api.previewLink({ params: { appId }, body, signal })).body
    },
  })
}
