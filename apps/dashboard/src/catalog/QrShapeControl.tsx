import type { QrShape } from '@throughlink/protocol/rules'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'

export interface QrShapeControlProps {
  readonly value: QrShape
  readonly onChange: (shape: QrShape) => void
}

const options = [
  { value: 'square', label: 'Square' },
  { value: 'rounded', label: 'Rounded' },
] as const

/** The shape of the modules of a QR code. */
export function QrShapeControl({ value, onChange }: QrShapeControlProps) {
  return (
    <div>
      <p aria-hidden className="mb-1 text-sm font-medium">
        Shape
      </p>
      <SegmentedControl label="Shape" value={value} onValueChange={onChange} options={options} />
    </div>
  )
}
