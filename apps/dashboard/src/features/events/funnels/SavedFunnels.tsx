import { Bookmark, ChevronDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAppId } from '../../../session/useApp.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { notify } from '../../../ui/Toast.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { funnelWindows } from '../eventsSearch.ts'
import { useEventsSearch } from '../useEventsSearch.ts'
import { formatStep, type FunnelStep } from './funnelSteps.ts'
import { putFunnel, readSavedFunnels, type SavedFunnel, writeSavedFunnels } from './savedFunnels.ts'

/** Funnels that were saved in this browser, and a field that saves the current one. */
export function SavedFunnels({ steps }: { readonly steps: readonly FunnelStep[] }) {
  const appId = useAppId()
  const { search, change } = useEventsSearch()
  const [isOpen, setIsOpen] = useState(false)
  const [funnels, setFunnels] = useState(() => readSavedFunnels(appId))
  const store = (next: readonly SavedFunnel[]) => {
    setFunnels(next)
    const isKept = writeSavedFunnels(appId, next)
    if (!isKept) notify({ title: 'This browser did not keep the funnel.' })
  }
  const save = ({ name }: { readonly name: string }) => {
    const { window, by } = search
    const funnel = {
      name: name.trim(),
      step: steps.map(formatStep),
      ...(window === undefined ? {} : { window }),
      ...(by === undefined ? {} : { by }),
    }
    if (funnel.name === '') return
    store(putFunnel(funnels, funnel))
    form.reset()
    setIsOpen(false)
    notify({ title: `Saved “${funnel.name}” in this browser.` })
  }
  const form = useForm({ start: { name: '' }, save })
  const open = ({ step, window, by }: SavedFunnel) => {
    change({ step, by, window: funnelWindows.find((each) => each === window) })
    setIsOpen(false)
  }
  const remove = (funnel: SavedFunnel) => {
    const before = funnels
    store(before.filter((each) => each !== funnel))
    notify({ title: `Removed “${funnel.name}”.`, onUndo: () => store(before) })
  }
  return (
    <Popover
      label="Saved funnels"
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button isSmall>
          <Bookmark aria-hidden className="size-4 text-ink-3" />
          Saved funnels
          <ChevronDown aria-hidden className="size-4 text-ink-3" />
        </Button>
      }
    >
      <div className="w-72 space-y-3">
        {funnels.length > 0 && (
          <ul className="max-h-60 overflow-y-auto">
            {funnels.map((funnel) => (
              <li key={funnel.name} className="flex items-center">
                <button
                  type="button"
                  onClick={() => open(funnel)}
                  className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left hover:bg-sunken touch:h-11"
                >
                  <span className="truncate">{funnel.name}</span>
                  <span className="ml-auto shrink-0 text-sm text-ink-3">
                    {funnel.step.length} steps
                  </span>
                </button>
                <IconButton label={`Remove ${funnel.name}`} onClick={() => remove(funnel)}>
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form {...form.props} className="space-y-3 border-line not-first:border-t not-first:pt-3">
          <TextField
            {...form.text('name')}
            label="Save this funnel as"
            hint="Stored in this browser only. To share a funnel, copy the address of the page."
            maxLength={60}
            required
            placeholder="Click to purchase"
          />
          <Button type="submit" look="primary" isSmall className="w-full">
            Save funnel
          </Button>
        </form>
      </div>
    </Popover>
  )
}
