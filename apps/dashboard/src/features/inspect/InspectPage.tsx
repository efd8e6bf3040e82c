import { getRouteApi } from '@tanstack/react-router'
import { useAppId } from '../../session/useApp.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type InspectSearch, type InspectView, readInspectSearch } from './inspectSearch.ts'
import { TryItView } from './TryItView.tsx'
import { UrlView } from './UrlView.tsx'

const route = getRouteApi('/signed-in/apps/$appId/inspect')
const tabs: readonly { readonly value: InspectView; readonly label: string }[] = [
  { value: 'url', label: 'Inspect a URL' },
  { value: 'try-it', label: 'Try a click and install' },
]

export function InspectPage() {
  const appId = useAppId()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { view = 'url', url, linkId } = search
  const change = (changes: { readonly [Name in keyof InspectSearch]?: string | undefined }) =>
    void navigate({ search: (previous) => readInspectSearch({ ...previous, ...changes }) })
  return (
    <>
      <PageHeader
        title="Inspect"
        docs="inspect"
        description="What a URL does on each device, and whether an install would be matched. Nothing is counted."
      />
      <Tabs label="Views" value={view} tabs={tabs} onValueChange={(next) => change({ view: next })}>
        {view === 'url' ? (
          <UrlView
            appId={appId}
            url={url}
            linkId={linkId}
            onInspect={(next) => change({ url: next, linkId: undefined })}
          />
        ) : (
          <TryItView
            appId={appId}
            linkId={linkId}
            onLinkChange={(next) => change({ linkId: next })}
          />
        )}
      </Tabs>
    </>
  )
}
