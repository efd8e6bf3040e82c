import type { MatchPolicyBody } from '@throughlink/api'
import { useId } from 'react'
import { formatGap } from '../../../explanation/formats.ts'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Platform } from './matchPolicyQuery.ts'
import { ThresholdField } from './ThresholdField.tsx'

/** A policy in the form. Undefined threshold: the text is not a valid one. */
export type PolicyDraft = Omit<MatchPolicyBody, 'threshold'> & {
  readonly threshold: number | null | undefined
}

export interface PolicyPanelProps {
  readonly platform: Platform
  readonly policy: PolicyDraft
  readonly isDisabled: boolean
  readonly onChange: (policy: PolicyDraft) => void
}

const titles: Readonly<Record<Platform, string>> = { ios: 'iOS', android: 'Android' }
const exact: Readonly<Record<Platform, string>> = {
  ios: 'the clipboard token',
  android: 'the install referrer',
}
const windows = [3_600, 7_200, 21_600, 86_400, 172_800, 604_800]

export function PolicyPanel({ platform, policy, isDisabled, onChange }: PolicyPanelProps) {
  const name = useId()
  const { mode, threshold, windowSeconds } = policy
  const modes = [
    {
      value: 'full',
      label: 'All methods',
      text: `First ${exact[platform]}, which is certain. Without it, clicks are compared with the install by network, device and time, and the likeliest is taken if it is sure enough.`,
    },
    {
      value: 'deterministic',
      label: 'Certain methods only',
      text: `Only ${exact[platform]}. No wrong links, but installs without it get none. Nothing is compared, which privacy rules may require.`,
    },
  ] as const
  const choices =
    windowSeconds === null || windows.includes(windowSeconds)
      ? windows
      : [...windows, windowSeconds].sort((one, other) => one - other)
  return (
    <Panel title={titles[platform]}>
      <fieldset disabled={isDisabled} className="space-y-5">
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-medium">Methods</legend>
          {modes.map((each) => (
            <div
              key={each.value}
              className="relative flex gap-3 rounded-control border border-line p-3 has-checked:border-ink"
            >
              <input
                type="radio"
                id={`${name}-${each.value}`}
                name={name}
                aria-describedby={`${name}-${each.value}-text`}
                className="checkbox mt-1 rounded-full!"
                checked={mode === each.value}
                onChange={() => onChange({ ...policy, mode: each.value })}
              />
              <div>
                {/* Covers the box, so that a click anywhere chooses it. */}
                <label
                  htmlFor={`${name}-${each.value}`}
                  className="cursor-pointer font-medium after:absolute after:inset-0"
                >
                  {each.label}
                </label>
                <p id={`${name}-${each.value}-text`} className="mt-0.5 text-sm text-ink-2">
                  {each.text}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
        {mode === 'full' && (
          <ThresholdField
            threshold={threshold}
            onChange={(next) => onChange({ ...policy, threshold: next })}
          />
        )}
        <div className="sm:w-1/2">
          <Field
            label="Window"
            hint="Older clicks are not matched. A short window makes mistakes rarer; a long one finds people who install later."
          >
            <Select
              value={windowSeconds === null ? '' : String(windowSeconds)}
              onValueChange={(value) =>
                onChange({ ...policy, windowSeconds: value === '' ? null : Number(value) })
              }
              options={[
                { value: '', label: 'As long as the service keeps clicks' },
                ...choices.map((seconds) => ({
                  value: String(seconds),
                  label: `Up to ${formatGap(seconds)} old`,
                })),
              ]}
            />
          </Field>
        </div>
      </fieldset>
    </Panel>
  )
}
