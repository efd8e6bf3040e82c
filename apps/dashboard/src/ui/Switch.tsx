import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

export interface SwitchProps {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

export function Switch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Base.Root
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-labelledby={id}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full bg-control transition-colors data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="block size-4 translate-x-0.5 rounded-full bg-surface transition-transform data-checked:translate-x-[18px]" />
      </Base.Root>
      <div className="min-w-0">
        <span id={id} className="text-base font-medium">
          {label}
        </span>
        {hint !== undefined && <p className="text-sm text-ink-3">{hint}</p>}
      </div>
    </div>
  )
}
