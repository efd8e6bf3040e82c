import { Link as RouterLink } from '@tanstack/react-router'
import type { Link } from '@throughlink/api'
import { lazy, Suspense } from 'react'
import { useAppId } from '../../session/useApp.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }))

export function CreatedLink({ link }: { readonly link: Link }) {
  const appId = useAppId()
  return (
    <div className="flex flex-wrap items-start gap-5">
      <Suspense fallback={<Skeleton className="size-36" />}>
        <QrCode text={link.url} className="size-36 shrink-0" />
      </Suspense>
      <div className="min-w-0 flex-1 basis-56 space-y-3">
        <div>
          <p className="text-lg font-medium break-all">{link.url}</p>
          <p className="text-sm break-all text-ink-3">leads to {link.destination}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={link.url} what="link" hasLabel />
          <RouterLink
            to="/apps/$appId/links/$linkId"
            params={{ appId, linkId: link.id }}
            className={buttonClass('quiet', true)}
          >
            Open link page
          </RouterLink>
        </div>
        <p className="text-sm text-ink-3">
          Scan the code with a phone that does not have your app. It leads to the store or to a
          landing page, and the click is recorded.
        </p>
      </div>
    </div>
  )
}
