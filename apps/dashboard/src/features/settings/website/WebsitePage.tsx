import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Website } from '@throughlink/api'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { useAppId } from '../../../session/useApp.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { WebsiteBuilder } from './WebsiteBuilder.tsx'
import { WebsiteCheck } from './WebsiteCheck.tsx'
import { WebsiteFigures } from './WebsiteFigures.tsx'
import { WebsitePreview } from './WebsitePreview.tsx'
import { websiteQuery } from './websiteQuery.ts'
import { readFiguresPeriod, readScriptSource, type WebsiteSearch } from './websiteSearch.ts'
import {
  readWebsiteSettings,
  toAttributes,
  toWebsiteSearch,
  validateSettings,
  type WebsiteSettings,
} from './websiteSettings.ts'
import { WebsiteSnippet } from './WebsiteSnippet.tsx'

const route = getRouteApi('/signed-in/apps/$appId/settings/website')

/** The script for websites: its settings with a preview, a check of a page, and what came of it. */
export function WebsitePage() {
  const appId = useAppId()
  const website = useQuery(websiteQuery(appId))
  return (
    <>
      <PageHeader
        title="Website"
        docs="website"
        description="A banner, links and a QR code that lead visitors of your website into the app."
      />
      <QueryView query={website} loading={<SkeletonRows count={6} />}>
        {(data) =>
          data.snippets.length === 0 ? (
            <Panel>
              <EmptyState
                icon={Globe}
                title="No domain serves links yet"
                action={
                  <Link
                    to="/apps/$appId/settings/domains"
                    params={{ appId }}
                    className="font-medium underline"
                  >
                    Add a domain
                  </Link>
                }
              >
                The script comes from the link domain of the app.
              </EmptyState>
            </Panel>
          ) : (
            <WebsiteParts website={data} />
          )
        }
      </QueryView>
    </>
  )
}

function WebsiteParts({ website }: { readonly website: Website }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [settings, setSettings] = useState(() => readWebsiteSettings(search))
  const errors = validateSettings(settings)
  const source = readScriptSource({ ...search })
  const period = readFiguresPeriod({ ...search })
  const go = (next: WebsiteSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const change = (changed: Partial<WebsiteSettings>) => {
    const next = { ...settings, ...changed }
    setSettings(next)
    go({ ...toWebsiteSearch(next), ...source, ...period })
  }
  const domains = website.snippets.map(({ domain }) => domain)
  const domain = domains.find((each) => each === source.domain) ?? domains[0] ?? ''
  // What the script would ignore is not in the snippet.
  const valid = Object.fromEntries(Object.keys(errors).map((name) => [name, '']))
  const attributes = toAttributes({ ...settings, ...valid })
  const path = choosePath(settings.paths)
  return (
    <div className="space-y-5">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_302px]">
        <WebsiteBuilder settings={settings} errors={errors} onChange={change} />
        <WebsitePreview attributes={attributes} origin={`https://${domain}`} path={path} />
      </div>
      <WebsiteSnippet
        website={website}
        domain={domain}
        version={source.script ?? 'this'}
        path={path}
        attributes={attributes}
        onChange={(next) => go({ ...toWebsiteSearch(settings), ...next, ...period })}
      />
      <WebsiteCheck />
      <WebsiteFigures
        medium={settings.medium.trim()}
        search={period}
        onSearch={(next) =>
          go({ ...toWebsiteSearch(settings), ...source, ...readFiguresPeriod({ ...next }) })
        }
      />
    </div>
  )
}

/** A page that the rules include, so that the preview has a banner. */
function choosePath(paths: string): string {
  const [first = '/products/42'] = paths.split(/[\s,]+/).filter((path) => path.startsWith('/'))
  return first.replaceAll('*', '42')
}
