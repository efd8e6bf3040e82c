import type { LandingLanguage } from '@throughlink/protocol/rules'
import { languageOptions } from '../format/languages.ts'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Select } from '../ui/Select.tsx'

/** What a visitor's browser says about its person. */
export interface PreviewSettings {
  readonly language: LandingLanguage
  readonly mode: 'light' | 'dark'
}

export interface PreviewControlsProps {
  readonly settings: PreviewSettings
  readonly onChange: (changes: Partial<PreviewSettings>) => void
}

/** Language and mode of the visitor that a preview is for. */
export function PreviewControls({ settings, onChange }: PreviewControlsProps) {
  return (
    <div className="flex items-center gap-2">
      <Select
        aria-label="Language of the visitor"
        className="min-w-0 flex-1"
        value={settings.language}
        options={languageOptions}
        onValueChange={(language) => onChange({ language })}
      />
      <SegmentedControl
        label="Mode of the preview"
        value={settings.mode}
        onValueChange={(mode) => onChange({ mode })}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </div>
  )
}
