import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { getContrast } from '../../../format/contrast.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { cardColors, chooseTextColor, minEdgeContrast } from './accentContrast.ts'

export interface LandingMockupProps {
  readonly name: string
  readonly text: string
  readonly color: string
  readonly iconUrl: string
  readonly imageUrl: string
}

const themes = {
  light: {
    ground: '#f4f4f6',
    card: cardColors.light,
    ink: '#17171c',
    soft: '#5d5d6b',
    line: '#e3e3e9',
  },
  dark: {
    ground: '#0f0f13',
    card: cardColors.dark,
    ink: '#f4f4f7',
    soft: '#a3a3b3',
    line: '#3a3a46',
  },
} as const

/** A sketch of the landing page. Pictures of other sites are not loaded, so their place is shown instead. */
export function LandingMockup({ name, text, color, iconUrl, imageUrl }: LandingMockupProps) {
  const [theme, setTheme] = useState<keyof typeof themes>('light')
  const { ground, card, ink, soft, line } = themes[theme]
  // The default button is the text colour of the page.
  const fill = color === themes.light.ink ? ink : color
  const edge = getContrast(fill, card) < minEdgeContrast ? ink : fill
  const hasPictures = iconUrl.trim() !== '' || imageUrl.trim() !== ''
  return (
    <aside aria-label="Preview" className="space-y-2 lg:sticky lg:top-5">
      <div className="flex items-center justify-between">
        <h2 className="text-sm font-medium">Preview</h2>
        <SegmentedControl
          label="Mode of the preview"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
      <div
        className="rounded-panel border border-line px-5 py-8"
        style={{ background: ground, color: ink }}
      >
        <div
          className="mx-auto max-w-72 overflow-hidden rounded-[18px] border pb-5 text-center"
          style={{ background: card, borderColor: line }}
        >
          {imageUrl.trim() !== '' && (
            <div
              className="flex aspect-[1.91] items-center justify-center"
              style={{ background: line, color: soft }}
            >
              <ImageIcon aria-hidden className="size-6" />
            </div>
          )}
          <div className="px-5">
            <div
              aria-hidden
              className="mx-auto flex size-14 items-center justify-center rounded-[14px] text-2xl font-semibold"
              style={{
                marginTop: imageUrl.trim() === '' ? 28 : -28,
                boxShadow: `0 0 0 3px ${card}`,
                background: iconUrl.trim() === '' ? fill : line,
                color: iconUrl.trim() === '' ? chooseTextColor(fill) : soft,
              }}
            >
              {iconUrl.trim() === '' ? (
                (name.trim()[0] ?? '').toUpperCase()
              ) : (
                <ImageIcon className="size-5" />
              )}
            </div>
            <p className="mt-3 text-lg leading-snug font-semibold break-words">
              {name.trim() === '' ? 'Name' : name}
            </p>
            {text.trim() !== '' && (
              <p className="mt-1 text-sm break-words whitespace-pre-line" style={{ color: soft }}>
                {text}
              </p>
            )}
            <p
              className="mt-5 rounded-[10px] border py-2 text-sm font-semibold"
              style={{ background: fill, color: chooseTextColor(fill), borderColor: edge }}
            >
              Get the app
            </p>
            <p
              className="mt-2 rounded-[10px] border py-2 text-sm font-semibold"
              style={{ borderColor: line }}
            >
              Open in the app
            </p>
          </div>
        </div>
      </div>
      {hasPictures && (
        <p className="text-xs text-ink-3">
          The dashboard loads nothing from other sites, so pictures are shown as grey areas.
        </p>
      )}
    </aside>
  )
}
