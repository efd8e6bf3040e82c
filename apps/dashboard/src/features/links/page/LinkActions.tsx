import { Link as RouterLink, useNavigate } from '@tanstack/react-router'
import type { Link } from '@throughlink/api'
import { Pencil, QrCode } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '../../../session/useCan.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { isForPage } from '../../../ui/isForPage.ts'
import { LinkMenu } from '../LinkMenu.tsx'
import { useUpdateLinks } from '../useUpdateLinks.ts'

const QrDialog = lazy(async () => ({ default: (await import('../qr/QrDialog.tsx')).QrDialog }))

export interface LinkActionsProps {
  readonly appId: string
  readonly link: Link
}

/** What can be done with a link on its page, where `D` duplicates it. */
export function LinkActions({ appId, link }: LinkActionsProps) {
  const can = useCan()
  const [isQrShown, setIsQrShown] = useState(false)
  const { update } = useUpdateLinks(appId)
  const navigate = useNavigate()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'd' || !isForPage(event)) return
    event.preventDefault()
    void navigate({ to: '/apps/$appId/links/new', params: { appId }, search: { copyOf: link.id } })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <Button onClick={() => setIsQrShown(true)}>
        <QrCode aria-hidden className="size-4 text-ink-3" />
        QR code
      </Button>
      {can('updateLink') && link.deletedAt === null && (
        <RouterLink
          to="/apps/$appId/links/$linkId/edit"
          params={{ appId, linkId: link.id }}
          className={buttonClass('primary')}
        >
          <Pencil aria-hidden className="size-4" />
          Edit
        </RouterLink>
      )}
      <LinkMenu
        appId={appId}
        link={link}
        onShowQr={() => setIsQrShown(true)}
        onUpdate={(change, title) => update([link.id], change, title)}
      />
      {isQrShown && (
        <Suspense>
          <QrDialog link={link} onClose={() => setIsQrShown(false)} />
        </Suspense>
      )}
    </>
  )
}
