import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { findLinks } from '@throughlink/api'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { api } from '../session/api.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { type Command, listCommands } from './listCommands.ts'

export interface CommandPaletteProps {
  readonly appId: string | undefined
  readonly onClose: () => void
}

interface CommandGroup {
  readonly value: string
  readonly items: readonly Command[]
}

/** Finds screens, actions and links by a few letters. */
export function CommandPalette({ appId, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const links = useQuery({
    queryKey: ['app', appId, 'palette', search],
    enabled: appId !== undefined && search.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const input = { params: { appId: appId ?? '' }, query: { search, limit: 6 }, signal }
      return (await findLinks(api, input)).items
    },
  })
  const commands = appId === undefined ? [] : listCommands(appId)
  const matching = commands.filter(({ label }) =>
    label.toLowerCase().includes(search.toLowerCase()),
  )
  const found: readonly Command[] = (search.length > 1 ? (links.data ?? []) : []).map((link) => ({
    value: link.id,
    label: link.name ?? link.title ?? link.slug,
    detail: link.url,
    options: { to: '/apps/$appId/links/$linkId', params: { appId: appId ?? '', linkId: link.id } },
  }))
  const groups: readonly CommandGroup[] = [
    { value: 'Links', items: found },
    { value: 'Go to', items: matching },
  ].filter(({ items }) => items.length > 0)
  const run = (command: Command) => {
    onClose()
    void navigate(command.options)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/25 dark:bg-canvas/70" />
        <Dialog.Popup
          aria-label="Command palette"
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(560px,calc(100vw-24px))] -translate-x-1/2 flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-floating"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            mode="none"
            value={text}
            onValueChange={setText}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
              <Autocomplete.Input
                aria-label="Search for a screen or a link"
                placeholder="Search for a screen or a link"
                className="h-11 w-full bg-transparent text-base outline-none placeholder:text-ink-3"
              />
              <Kbd>Esc</Kbd>
            </div>
            <div className="min-h-0 overflow-y-auto p-1">
              <Autocomplete.Empty className="px-3 py-5 text-sm text-ink-3 empty:hidden">
                Nothing found.
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs text-ink-3">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.value}
                          value={command}
                          onClick={() => run(command)}
                          className="flex min-h-9 cursor-default items-center gap-3 rounded-control px-2 text-base data-highlighted:bg-sunken"
                        >
                          <span className="min-w-0 flex-1 truncate">{command.label}</span>
                          {command.detail !== undefined && (
                            <span className="max-w-[50%] truncate text-sm text-ink-3">
                              {command.detail}
                            </span>
                          )}
                          {command.keys?.map((key) => (
                            <Kbd key={key}>{key}</Kbd>
                          ))}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
