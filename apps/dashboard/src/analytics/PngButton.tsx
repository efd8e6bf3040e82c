import { addDays, type DayRange } from '@throughlink/protocol/rules'
import { Image } from 'lucide-react'
import type { MouseEvent } from 'react'
import { nameDays } from '../filters/periodNames.ts'
import { nameCsv } from '../format/csv.ts'
import { useApp } from '../session/useApp.ts'
import { IconButton } from '../ui/IconButton.tsx'

export interface PngButtonProps {
  /** Name of the chart, for the button, the picture and the file. */
  readonly card: string
  readonly range: DayRange
}

/** Downloads the chart of its section as a picture. The picture is made in the browser. */
export function PngButton({ card, range }: PngButtonProps) {
  const { name } = useApp()
  const download = async (event: MouseEvent<HTMLElement>) => {
    const section = event.currentTarget.closest('section')
    const chart = section?.querySelector<SVGSVGElement>('svg[data-chart]')
    if (!section || !chart) return
    const { savePng } = await import('../charts/savePng.ts')
    await savePng(chart, {
      fileName: nameCsv(card, name, range.from, addDays(range.to, -1)).replace(/csv$/, 'png'),
      title: card,
      subtitle: `${name}, ${nameDays(range)}`,
      legend: Array.from(section.querySelectorAll('[data-legend] > li'), (item) => ({
        label: item.textContent.trim(),
        color: getComputedStyle(item.querySelector('line') ?? item).stroke,
      })),
    })
  }
  return (
    <IconButton label={`Download ${card} as a picture`} onClick={(event) => void download(event)}>
      <Image aria-hidden className="size-4" />
    </IconButton>
  )
}
