import { Search, X } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { classNames } from './classNames.ts'
import { controlClass } from './controlClass.ts'
import { IconButton } from './IconButton.tsx'

export interface SearchInputProps {
  readonly label: string
  readonly value: string
  /** Called 250 ms after the last key. */
  readonly onSearch: (text: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

export function SearchInput({ label, value, onSearch, ref }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // The value changed from outside, such as by the back button.
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onSearch(text), 250)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <div className="relative w-full sm:max-w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(controlClass, 'search-input h-9 pl-8 pr-9 touch:h-11 touch:pr-11')}
      />
      {text !== '' && (
        <IconButton
          label="Clear the search"
          className="absolute top-1/2 right-0.5 -translate-y-1/2 touch:right-0"
          onClick={() => {
            setText('')
            onSearch('')
            input.current?.focus()
          }}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  )
}
