import { PreviewFrame } from './PreviewFrame.tsx'

export interface PagePreviewProps {
  /** Name for screen readers. */
  readonly title: string
  /** The page as visitors get it, without its script. */
  readonly html: string
  readonly isDesktop: boolean
  readonly mode: 'light' | 'dark'
}

/** A page for visitors on a small phone or desktop, in a mode that the person chooses. */
export function PagePreview({ title, html, isDesktop, mode }: PagePreviewProps) {
  return (
    <div className="flex justify-center">
      <div
        className={
          isDesktop
            ? 'overflow-hidden rounded-control border border-line'
            : 'overflow-hidden rounded-[28px] border-[6px] border-ink dark:border-control'
        }
      >
        {isDesktop ? (
          <PreviewFrame {...{ title, html, mode }} width={1024} height={720} scale={0.325} />
        ) : (
          <PreviewFrame {...{ title, html, mode }} width={375} height={740} scale={0.72} />
        )}
      </div>
    </div>
  )
}
