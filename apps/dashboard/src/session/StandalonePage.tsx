import { type ReactNode, useEffect } from 'react'
import { Wordmark } from '../ui/Wordmark.tsx'

export interface StandalonePageProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
}

/** The frame of pages outside the shell: sign-in and one-time links. */
export function StandalonePage({ title, description, children }: StandalonePageProps) {
  useEffect(() => {
    document.title = `${title} · Throughlink`
  }, [title])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-5 py-12">
      <Wordmark />
      <h1 className="mt-8 text-2xl font-semibold tracking-tight">{title}</h1>
      {description !== undefined && <p className="mt-1 text-ink-2">{description}</p>}
      <div className="mt-5">{children}</div>
    </main>
  )
}

/** For a one-time link without its token, such as after a reload. */
export function MissingToken({ children }: { readonly children: string }) {
  return (
    <StandalonePage title="This link is incomplete">
      <p className="text-ink-2">{children}</p>
    </StandalonePage>
  )
}
