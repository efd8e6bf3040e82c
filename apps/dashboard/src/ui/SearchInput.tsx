import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { useEffect, useState } from 'react'
import { classNames } from './classNames.ts'
import { controlClass } from './TextInput.tsx'

export interface SearchInputProps {
  readonly label: string
  readonly value: string
  /** Called 250 ms after the last key. */
  readonly onSearch: (text: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

export function SearchInput({ label, value, onSearch, ref }: SearchInputProps) {
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
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(controlClass, 'h-9 pl-8 touch:h-11')}
      />
    </div>
  )
}
