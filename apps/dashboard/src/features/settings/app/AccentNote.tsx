import { getContrast } from '@throughlink/protocol/rules'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { cardColors, chooseTextColor, minEdgeContrast } from './accentContrast.ts'

/** Says whether the main button is easy to see with a colour. Null: no colour is set. */
export function AccentNote({ color }: { readonly color: string | null }) {
  if (color === null) {
    return (
      <p className="text-sm text-ink-3">
        Colour of the main button. Without it, the button is black, and white in dark mode.
      </p>
    )
  }
  const text = chooseTextColor(color)
  const contrast = getContrast(color, text).toFixed(1)
  const weak = (['light', 'dark'] as const).filter(
    (theme) => getContrast(color, cardColors[theme]) < minEdgeContrast,
  )
  const Icon = weak.length === 0 ? CircleCheck : TriangleAlert
  return (
    <p
      className={`flex items-start gap-1.5 text-sm ${weak.length === 0 ? 'text-good' : 'text-warn'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {text === '#ffffff' ? 'White' : 'Black'} text on it has a contrast of {contrast}.{' '}
        {weak.length === 0
          ? 'The button is easy to see in light and dark mode.'
          : `It is close to the page in ${weak.join(' and ')} mode, so the button gets a border there.`}
      </span>
    </p>
  )
}
