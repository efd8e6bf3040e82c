import { isResultColumn, type LinkColumn } from './linkColumns.ts'

/** Least width in pixels, and the share of what is left. */
interface Width {
  readonly min: number
  readonly share?: number
}

const columnWidths: Readonly<Record<LinkColumn, Width>> = {
  destination: { min: 140, share: 4 },
  folder: { min: 108, share: 2 },
  tags: { min: 112, share: 3 },
  clicks: { min: 136 },
  installs: { min: 72 },
  conversion: { min: 92 },
  opens: { min: 72 },
  events: { min: 72 },
  lastClick: { min: 92 },
  createdBy: { min: 108 },
  created: { min: 92 },
  status: { min: 92 },
}
/** Without the line. */
const narrowClicks = 64
const link: Width = { min: 210, share: 6 }
const [checkbox, menu, gap, padding] = [24, 36, 16, 28]
/** Narrower lists show the first result alone. */
const narrowWidth = 640
/** Left out in this order if the list is too narrow. The page of a link shows them too. */
const firstToGo: readonly LinkColumn[] = ['destination', 'tags', 'folder', 'createdBy', 'created']

export interface ShownColumns {
  readonly columns: readonly LinkColumn[]
  /** For `grid-template-columns`. */
  readonly template: string
  /** A narrower list scrolls sideways. */
  readonly minWidth: number
  readonly isNarrow: boolean
}

/** Chooses those of the columns that fit into a width. */
export function fitColumns(chosen: readonly LinkColumn[], width: number): ShownColumns {
  if (width < narrowWidth) {
    const columns = chosen.filter(isResultColumn).slice(0, 1)
    const widths = columns.map((column) => ({
      min: column === 'clicks' ? narrowClicks : columnWidths[column].min,
    }))
    return { columns, ...layOut(widths, { min: 0, share: 1 }), minWidth: 0, isNarrow: true }
  }
  let columns = chosen
  for (const column of firstToGo) {
    if (getMinWidth(columns) <= width) break
    columns = columns.filter((each) => each !== column)
  }
  const widths = columns.map((column) => columnWidths[column])
  return { columns, ...layOut(widths, link), minWidth: getMinWidth(columns), isNarrow: false }
}

function getMinWidth(columns: readonly LinkColumn[]): number {
  const widths = columns.map((column) => columnWidths[column].min)
  const sum = [checkbox, link.min, ...widths, menu].reduce((total, each) => total + each + gap, 0)
  return sum - gap + padding
}

function layOut(widths: readonly Width[], first: Width): { readonly template: string } {
  const toTrack = ({ min, share }: Width) =>
    share === undefined ? `${min}px` : `minmax(${min}px,${share}fr)`
  return { template: [`${checkbox}px`, ...[first, ...widths].map(toTrack), `${menu}px`].join(' ') }
}
