import type { Link } from '@throughlink/api'
import { Download, TriangleAlert } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { formatShortUrl } from '../../../catalog/formatLink.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { checkColors } from './checkColors.ts'
import { downloadPng, downloadSvg } from './downloadQr.ts'
import { drawQr } from './drawQr.ts'
import { QrImage } from './QrImage.tsx'
import { type QrLook, QrOptions } from './QrOptions.tsx'

const initialLook: QrLook = {
  dark: '#000000',
  light: '#ffffff',
  margin: 4,
  pixels: '1024',
  logo: null,
}

/** The QR code of a link, to style and download. It is drawn here: nothing is sent. */
export function QrDialog({ link, onClose }: { readonly link: Link; readonly onClose: () => void }) {
  const [look, setLook] = useState(initialLook)
  const frame = useRef<HTMLDivElement>(null)
  const { dark, light, margin, logo, pixels } = look
  // A pattern has no address of its own; a code leads to the path above.
  const url = link.url.replace(/\/\*$/, '')
  const drawing = useMemo(() => drawQr(url, margin, logo !== null), [url, margin, logo])
  const warning = checkColors(dark, light)
  const name = `qr-${link.slug.replace(/[^\w-]+/g, '-')}`
  const download = (save: (svg: SVGSVGElement, side: number, file: string) => unknown) => {
    const svg = frame.current?.querySelector('svg')
    if (!svg) return
    Promise.resolve(save(svg, Number(pixels), name)).catch(() =>
      notify({ title: 'The browser could not draw the picture.' }),
    )
  }
  return (
    <Dialog isOpen isWide onClose={onClose} title="QR code" description={formatShortUrl(url)}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
        <div>
          <div ref={frame} className="overflow-hidden rounded-control border border-line">
            <QrImage
              drawing={drawing}
              dark={dark}
              light={light}
              logo={logo}
              label={`QR code of ${url}`}
            />
          </div>
          {warning !== null && (
            <p role="status" className="mt-2 flex gap-2 text-sm text-warn">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {warning}
            </p>
          )}
        </div>
        <QrOptions look={look} onChange={setLook} />
      </div>
      <DialogActions>
        <div className="mr-auto">
          <CopyButton text={url} what="link" hasLabel />
        </div>
        <Button onClick={() => download(downloadSvg)}>
          <Download aria-hidden className="size-4" />
          SVG
        </Button>
        <Button look="primary" onClick={() => download(downloadPng)}>
          <Download aria-hidden className="size-4" />
          PNG
        </Button>
      </DialogActions>
    </Dialog>
  )
}
