import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { maxTagLength } from '@throughlink/protocol/rules'
import { X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../ui/classNames.ts'
import { controlClass } from '../ui/controlClass.ts'
import { tagsQuery } from './queries.ts'

export interface TagInputProps {
  readonly appId: string
  readonly label: string
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  /** Only tags that links have already. */
  readonly isKnownOnly?: boolean
}

/** Chooses tags: suggests those in use, and adds new ones with Enter or a comma. */
export function TagInput({ appId, label, tags, onChange, isKnownOnly = false }: TagInputProps) {
  const [text, setText] = useState('')
  const known = useQuery(tagsQuery(appId)).data?.map(({ tag }) => tag) ?? []
  const typed = text.trim().slice(0, maxTagLength)
  const isNew = !isKnownOnly && typed !== '' && !known.includes(typed) && !tags.includes(typed)
  const items = [...known, ...(isNew ? [typed] : [])]
  const add = (tag: string) => {
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag])
    setText('')
  }
  return (
    <Combobox.Root
      multiple
      items={items}
      value={[...tags]}
      inputValue={text}
      autoHighlight
      onInputValueChange={(next) => {
        if (next.endsWith(',') && !isKnownOnly) add(next.slice(0, -1).trim())
        else setText(next)
      }}
      onValueChange={(next: string[]) => {
        onChange(next)
        setText('')
      }}
    >
      <Combobox.Chips
        // The input has handled the key. Without text it would send the form around it.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        className={classNames(
          controlClass,
          'flex min-h-9 flex-wrap items-center gap-1 py-1 pr-1 pl-1.5 focus-within:outline-2 focus-within:outline-accent touch:min-h-11',
        )}
      >
        {tags.map((tag) => (
          <Combobox.Chip
            key={tag}
            className="inline-flex h-6 max-w-full items-center rounded-[4px] bg-sunken pl-2 text-sm data-highlighted:bg-accent-soft touch:h-8"
          >
            <span className="truncate">{tag}</span>
            <Combobox.ChipRemove
              aria-label={`Remove ${tag}`}
              className="inline-flex size-6 items-center justify-center text-ink-3 hover:text-ink touch:size-8"
            >
              <X aria-hidden className="size-3.5" />
            </Combobox.ChipRemove>
          </Combobox.Chip>
        ))}
        <Combobox.Input
          aria-label={label}
          placeholder={tags.length === 0 ? 'Add a tag' : ''}
          className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none placeholder:text-ink-3"
        />
      </Combobox.Chips>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className="max-h-64 w-(--anchor-width) overflow-y-auto rounded-panel border border-line bg-surface p-1 shadow-floating empty:hidden">
            <Combobox.List>
              {(tag: string) => (
                <Combobox.Item
                  key={tag}
                  value={tag}
                  className="flex min-h-8 cursor-default items-center rounded-control px-2 text-base outline-none select-none data-highlighted:bg-sunken data-selected:text-ink-3 touch:min-h-11"
                >
                  {known.includes(tag) ? tag : `Create “${tag}”`}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
