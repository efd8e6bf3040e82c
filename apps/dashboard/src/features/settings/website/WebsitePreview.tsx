import { useQuery } from '@tanstack/react-query'
import type { App } from '@throughlink/api'
import { useDeferredValue, useRef, useState } from 'react'
import { drawQr } from '../../../catalog/drawQr.ts'
import { toSvgUrl } from '../../../catalog/toSvgUrl.ts'
import { useApp } from '../../../session/useApp.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { websiteCardQuery } from './websiteQuery.ts'

export interface WebsitePreviewProps {
  /** The `data-` attributes of the script. Their changes load the frame again, as a visitor loads a page. */
  readonly attributes: Readonly<Record<string, string>>
  /** Origin of the link domain. */
  readonly origin: string
  /** Path of the page that is shown. */
  readonly path: string
}

/** User agents that the script tells apart. The frame gets one of them, whatever the browser of the person is. */
const devices = {
  phone: {
    label: 'Phone',
    width: 390,
    height: 560,
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  },
  desktop: {
    label: 'Desktop',
    width: 1040,
    height: 640,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  },
} as const
type Device = keyof typeof devices

/** Width of the place for the frame. */
const shownWidth = 300

/** The script as it is served, on a page without content. Nothing is requested from the link domain. */
export function WebsitePreview({ attributes, origin, path }: WebsitePreviewProps) {
  const { id: appId, qrStyle } = useApp()
  const [device, setDevice] = useState<Device>('phone')
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  const { language = '', color = '' } = attributes
  const card = useQuery(websiteCardQuery(appId, { language, color }))
  // Typing does not wait for the frame.
  const shown = useDeferredValue(JSON.stringify({ attributes, path, card: card.data }))
  const { label, width, height, userAgent } = devices[device]
  const scale = shownWidth / width
  return (
    <section aria-label="Preview" className="space-y-2 max-lg:order-first lg:sticky lg:top-5">
      <h2 className="text-sm font-medium">Preview</h2>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Device of the preview"
          value={device}
          onValueChange={setDevice}
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
          ]}
        />
        <SegmentedControl
          label="Mode of the preview"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
      <QueryView query={card} loading={<Skeleton className="h-96 w-full" />}>
        {(data) => (
          <div
            className="overflow-hidden rounded-panel border border-line"
            style={{ width: shownWidth + 2, height: height * scale + 2 }}
          >
            <ScriptFrame
              // The script reads its settings once.
              key={`${shown} ${device} ${mode}`}
              title={`Website on a ${label.toLowerCase()}`}
              page={{
                attributes,
                path,
                userAgent,
                mode,
                card: data,
                code: drawCode(`${origin}${path}`, qrStyle),
              }}
              width={width}
              height={height}
              scale={scale}
            />
          </div>
        )}
      </QueryView>
      <p className="text-sm text-ink-3">{describeDevice(device, attributes)}</p>
    </section>
  )
}

function describeDevice(device: Device, { position, apple }: Readonly<Record<string, string>>) {
  if (device === 'desktop') return 'Desktops show a QR code where a page has an element for it.'
  if (position === 'none') return 'Phones show no banner.'
  if (apple === 'yes') return 'Safari on iPhones shows Apple’s banner in place of this one.'
  return 'This is the script itself, on an empty page.'
}

interface ScriptFrameProps {
  readonly title: string
  /** What `website-frame.js` reads. */
  readonly page: object
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** A frame without access to the dashboard: `website-frame.html` has a policy and an origin of its own. */
function ScriptFrame({ title, page, width, height, scale }: ScriptFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The frame has an opaque origin, which only `*` matches. The settings are not secret.
  const send = () => frame.current?.contentWindow?.postMessage(page, '*')
  return (
    <iframe
      ref={frame}
      title={title}
      src="/website-frame.html"
      sandbox="allow-scripts"
      onLoad={send}
      className="block origin-top-left border-0"
      style={{ width, height, transform: `scale(${scale})` }}
    />
  )
}

/** A code as the service draws it for websites: without the logo. */
function drawCode(url: string, style: App['qrStyle']): string {
  return toSvgUrl(drawQr(url, { style, size: 512, margin: 4, logoUrl: null }))
}
