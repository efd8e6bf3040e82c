import { RadioCards } from '../../../ui/RadioCards.tsx'

const options = [
  {
    value: 'secret',
    label: 'Secret',
    hint: 'For your own servers. It may do what its scopes allow.',
  },
  {
    value: 'publishable',
    label: 'Publishable',
    hint: 'For the SDK. It ships in the app, and two can be active during a change.',
  },
] as const

export interface KeyKindChoiceProps {
  readonly value: 'publishable' | 'secret'
  readonly onValueChange: (value: 'publishable' | 'secret') => void
}

export function KeyKindChoice({ value, onValueChange }: KeyKindChoiceProps) {
  return <RadioCards label="Kind" value={value} onValueChange={onValueChange} options={options} />
}
