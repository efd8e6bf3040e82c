import { useEffect, useRef } from 'react'

export interface PreviewFrameProps {
  /** Name for screen readers. */
  readonly title: string
  /** A page without scripts. */
  readonly html: string
  readonly width: number
  readonly height: number
  /** Below 1, a page for a large screen fits into a small place. */
  readonly scale?: number
  /** Mode of the visitor's system. Without it, that of the person's own. */
  readonly mode?: 'light' | 'dark'
}

/**
 * Shows a page in a frame without access to the dashboard: `preview-frame.html` has a policy and an origin of
 * its own. Its links and forms do nothing.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { title, html, width, height, scale = 1, mode } = props
  const frame = useRef<HTMLIFrameElement>(null)
  // The frame has an opaque origin, which only `*` matches. The page is not secret.
  const send = () => frame.current?.contentWindow?.postMessage({ html, mode }, '*')
  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ html, mode }, '*')
  }, [html, mode])
  return (
    <div className="overflow-hidden" style={{ width: width * scale, height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        src="/preview-frame.html"
        sandbox="allow-scripts"
        onLoad={send}
        className="block origin-top-left border-0"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}
