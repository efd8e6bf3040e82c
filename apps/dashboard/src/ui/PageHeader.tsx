import { type ReactNode, useEffect } from 'react'
import { DocsLink, type DocsPage } from './DocsLink.tsx'

export interface PageHeaderProps {
  readonly title: string
  readonly description?: ReactNode
  /** The page of the documentation that explains this screen. */
  readonly docs: DocsPage
  /** Buttons on the right. */
  readonly actions?: ReactNode
}

/** The first element of every page. Sets the title of the document. */
export function PageHeader({ title, description, docs, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Throughlink`
  }, [title])
  return (
    <header className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex min-h-9 items-center gap-2 touch:min-h-11">
          <h1 className="truncate text-2xl font-semibold tracking-tight">{title}</h1>
          <DocsLink page={docs} />
        </div>
        {description !== undefined && <div className="text-ink-2">{description}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
