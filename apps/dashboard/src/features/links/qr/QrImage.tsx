import type { QrDrawing } from './drawQr.ts'

export interface QrImageProps {
  readonly drawing: QrDrawing
  readonly dark: string
  readonly light: string
  /** Data URL of a picture in the middle. */
  readonly logo: string | null
  readonly label: string
}

/** Share of the side that the logo covers. */
const logoShare = 0.22

export function QrImage({ drawing, dark, light, logo, label }: QrImageProps) {
  const { size, path } = drawing
  const side = size * logoShare
  const start = (size - side) / 2
  const padding = side * 0.1
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full"
    >
      <rect width={size} height={size} fill={light} />
      <path d={path} fill={dark} />
      {logo !== null && (
        <>
          <rect
            x={start - padding}
            y={start - padding}
            width={side + padding * 2}
            height={side + padding * 2}
            fill={light}
          />
          <image href={logo} x={start} y={start} width={side} height={side} />
        </>
      )}
    </svg>
  )
}
