import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AnalyticsProps } from '../../../analytics/scope.ts'
import { useCan, useRole } from '../../../session/useCan.ts'
import { Button } from '../../../ui/Button.tsx'

const ShareDialog = lazy(async () => ({
  default: (await import('./ShareDialog.tsx')).ShareDialog,
}))

/** Opens the dialog that shares the overview as it is now. */
export function ShareButton(props: Omit<AnalyticsProps, 'onSearch'>) {
  const can = useCan()
  const isRoleKnown = useRole() !== null
  const [isOpen, setIsOpen] = useState(false)
  if (isRoleKnown && !can('createReport')) return null
  return (
    <>
      {/* It has its place until the role is known, because a button that comes later moves the page. */}
      <Button
        isSmall
        title="Share"
        className={isRoleKnown ? undefined : 'invisible'}
        onClick={() => setIsOpen(true)}
      >
        <Share2 aria-hidden className="size-4 text-ink-3" />
        {/* Where the controls would need a second row with it. */}
        <span className="sm:max-2xl:sr-only">Share</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
