import { maxAssociationRules } from '@throughlink/protocol/rules'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { AssociationRule } from './appDraft.ts'
import type { AppForm } from './useAppForm.ts'

/** Which paths of the app's domains open the app. The order counts. */
export function AssociationRules({ form }: { readonly form: AppForm }) {
  const { values: draft, set, readError, canEdit } = form
  const rules = draft.associationRules
  const setRules = (associationRules: readonly AssociationRule[]) => set({ associationRules })
  const move = (from: number, to: number) => {
    const rule = rules[from]
    if (rule === undefined) return
    const rest = rules.filter((_, at) => at !== from)
    setRules([...rest.slice(0, to), rule, ...rest.slice(to)])
  }
  return (
    <Panel
      title="Paths that open the app"
      description="The first matching rule applies. Without rules, every path opens the app. Android before version 15 ignores them."
      actions={
        <Button
          isSmall
          disabled={!canEdit || rules.length >= maxAssociationRules}
          onClick={() => setRules([...rules, { path: '', isExcluded: true }])}
        >
          <Plus aria-hidden className="size-4" />
          Add rule
        </Button>
      }
    >
      {rules.length === 0 ? (
        <p className="text-sm text-ink-3">
          No rules. Add one to keep paths such as /help/* in the browser.
        </p>
      ) : (
        <ol className="space-y-2">
          {rules.map((rule, index) => (
            // Rules have no identity but their position.
            <li key={index} className="flex flex-wrap items-start gap-2">
              <Select
                aria-label={`Rule ${index + 1}`}
                className="sm:!w-52"
                value={rule.isExcluded ? 'browser' : 'app'}
                options={[
                  { value: 'app', label: 'Open the app' },
                  { value: 'browser', label: 'Stay in the browser' },
                ]}
                onValueChange={(value) =>
                  setRules(
                    rules.map((each, at) =>
                      at === index ? { ...each, isExcluded: value === 'browser' } : each,
                    ),
                  )
                }
              />
              <div className="min-w-40 flex-1 [&_label]:sr-only">
                <Field
                  label={`Path of rule ${index + 1}`}
                  error={readError(`associationRules/${index}/path`)}
                >
                  <TextInput
                    name={`associationRules/${index}/path`}
                    isMono
                    value={rule.path}
                    placeholder="/help/*"
                    onChange={(event) =>
                      setRules(
                        rules.map((each, at) =>
                          at === index ? { ...each, path: event.target.value } : each,
                        ),
                      )
                    }
                  />
                </Field>
              </div>
              <div className="flex">
                <IconButton
                  label={`Move rule ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  label={`Move rule ${index + 1} down`}
                  disabled={index === rules.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  label={`Remove rule ${index + 1}`}
                  onClick={() => setRules(rules.filter((_, at) => at !== index))}
                >
                  <X aria-hidden className="size-4" />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-sm text-ink-3">
        * matches any characters and ? matches one. Devices read the rules when the app is installed
        or updated.
      </p>
      {readError('associationRules') !== undefined && (
        <p className="mt-1 text-sm text-bad">{readError('associationRules')}</p>
      )}
    </Panel>
  )
}
