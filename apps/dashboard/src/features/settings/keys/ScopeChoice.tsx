import { Checkbox } from '../../../ui/Checkbox.tsx'
import { listScopeGroups, type Scope, toggleScope } from './scopes.ts'

export interface ScopeChoiceProps {
  readonly isForOrganization: boolean
  readonly value: readonly Scope[]
  readonly onValueChange: (value: readonly Scope[]) => void
}

/** The scopes of a key by group, each with what it allows. */
export function ScopeChoice({ isForOrganization, value, onValueChange }: ScopeChoiceProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Scopes</legend>
      <p className="mb-2 text-sm text-ink-3">Choose only what the server needs.</p>
      <div className="divide-y divide-line rounded-control border border-line">
        {listScopeGroups(isForOrganization).map((group) => (
          <div key={group.label} className="gap-3 px-3 py-2 sm:flex">
            <p className="w-20 shrink-0 text-sm leading-[22px] text-ink-2">{group.label}</p>
            <div className="min-w-0 flex-1 space-y-1">
              {group.scopes.map(({ scope, label, hint }) => (
                <div key={scope} className="flex items-start gap-2 touch:min-h-11">
                  <span className="w-20 shrink-0">
                    <Checkbox
                      label={label}
                      checked={value.includes(scope)}
                      onChange={() => onValueChange(toggleScope(value, scope))}
                      aria-describedby={`scope-${scope}`}
                    />
                  </span>
                  <span id={`scope-${scope}`} className="text-sm leading-[22px] text-ink-3">
                    {hint}
                  </span>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
