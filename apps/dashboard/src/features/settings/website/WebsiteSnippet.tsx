import type { Website } from '@throughlink/api'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { WebsiteLinkNotice } from './WebsiteLinkNotice.tsx'
import type { ScriptSource } from './websiteSearch.ts'
import { toSnippet } from './websiteSettings.ts'

export interface WebsiteSnippetProps {
  readonly website: Website
  readonly domain: string
  readonly version: Version
  /** Path of a page that has the banner. */
  readonly path: string
  /** The `data-` attributes of the script. */
  readonly attributes: Readonly<Record<string, string>>
  readonly onChange: (source: ScriptSource) => void
}

type Version = 'this' | 'latest'

const hints: Readonly<Record<Version, string>> = {
  this: 'Browsers run exactly this script, after upgrades of the service too. To update it, copy the snippet again.',
  latest:
    'After an upgrade of the service, your pages have its script within an hour. Browsers check no hash.',
}

/** The element to copy, with the choice of its script. */
export function WebsiteSnippet(props: WebsiteSnippetProps) {
  const { website, domain, version, path, attributes, onChange } = props
  const { snippets, scriptBytes } = website
  const toSource = (next: string, script: Version): ScriptSource => ({
    ...(next === snippets[0]?.domain ? {} : { domain: next }),
    ...(script === 'latest' ? { script } : {}),
  })
  const chosen = snippets.find((each) => each.domain === domain)
  const element = version === 'latest' ? chosen?.latestSnippet : chosen?.snippet
  return (
    <Panel
      title="Snippet"
      description={`Put it into the head of your pages. The script has ${(scriptBytes / 1_000).toFixed(1)} kB.`}
    >
      <div className="space-y-4">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Version of the script" hint={hints[version]}>
            <Select
              value={version}
              options={[
                { value: 'this', label: 'This one, with its hash' },
                { value: 'latest', label: 'Always the latest' },
              ]}
              onValueChange={(next) => onChange(toSource(domain, next))}
            />
          </Field>
          {snippets.length > 1 && (
            <Field label="Link domain">
              <Select
                value={domain}
                options={snippets.map((each) => ({ value: each.domain, label: each.domain }))}
                onValueChange={(next) => onChange(toSource(next, version))}
              />
            </Field>
          )}
        </div>
        <WebsiteLinkNotice domain={domain} link={attributes['link'] ?? ''} path={path} />
        <CodeBlock code={toSnippet(element ?? '', attributes)} what="snippet" />
        <p className="text-sm text-ink-3">
          For a QR code on desktops, add{' '}
          <code className="font-mono">{'<div data-link-code></div>'}</code> where it should be.
        </p>
      </div>
    </Panel>
  )
}
