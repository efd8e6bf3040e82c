import { downloadFile } from '../ui/downloadFile.ts'

export interface PngOptions {
  readonly fileName: string
  readonly title: string
  /** Below the title, such as the days. */
  readonly subtitle: string
  readonly legend: readonly { readonly label: string; readonly color: string }[]
}

/** Sharp on screens and in slides. */
const scale = 2
const padding = 20
const headerHeight = 64
const legendHeight = 24
const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
const namespace = 'http://www.w3.org/2000/svg'

/** What the drawings take from style sheets. As attributes, because the policy allows no inline styles. */
const inherited = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'fill-opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** Saves a chart as a picture with its title and legend, in the colours of the theme. Nothing leaves the browser. */
export async function savePng(chart: SVGSVGElement, options: PngOptions): Promise<void> {
  const { width, height } = chart.getBoundingClientRect()
  const picture = {
    width: width + 2 * padding,
    height: height + headerHeight + 2 * padding + (options.legend.length > 0 ? legendHeight : 0),
  }
  const text = new XMLSerializer().serializeToString(drawPicture(chart, options, picture))
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (png === null) throw new Error('The browser could not draw the picture.')
    downloadFile(options.fileName, png)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function drawPicture(
  chart: SVGSVGElement,
  { title, subtitle, legend }: PngOptions,
  { width, height }: { readonly width: number; readonly height: number },
): SVGSVGElement {
  const root = create('svg', { width, height, 'font-family': fontFamily })
  const style = getComputedStyle(document.documentElement)
  const ink = style.getPropertyValue('--ink')
  const muted = style.getPropertyValue('--ink-3')
  root.append(
    create('rect', { width, height, fill: style.getPropertyValue('--surface') }),
    write(title, { x: padding, y: padding + 18, fill: ink, 'font-size': 17, 'font-weight': 600 }),
    write(subtitle, { x: padding, y: padding + 40, fill: muted, 'font-size': 13 }),
  )
  const copy = copyDrawing(chart)
  copy.setAttribute('x', String(padding))
  copy.setAttribute('y', String(padding + headerHeight))
  root.append(copy)
  let x = padding
  for (const { label, color } of legend) {
    const y = height - padding
    root.append(
      create('line', { x1: x, x2: x + 14, y1: y - 4, y2: y - 4, stroke: color, 'stroke-width': 3 }),
      write(label, { x: x + 20, y, fill: ink, 'font-size': 13 }),
    )
    x += 44 + label.length * 7
  }
  return root
}

/** A copy that looks the same without the style sheets of the page. */
function copyDrawing(chart: SVGSVGElement): SVGSVGElement {
  // Safe: the copy of an element is of the same kind.
  const copy = chart.cloneNode(true) as SVGSVGElement
  const { width, height } = chart.getBoundingClientRect()
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, original] of [chart, ...chart.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(original)
    for (const name of inherited) copies[index]?.setAttribute(name, style.getPropertyValue(name))
    copies[index]?.removeAttribute('class')
    copies[index]?.removeAttribute('style')
  }
  return copy
}

function create<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

function write(text: string, attributes: Readonly<Record<string, string | number>>) {
  const element = create('text', attributes)
  element.textContent = text
  return element
}
