import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

export interface CopyButtonProps {
  readonly text: string
  /** What is copied, such as “link”. */
  readonly what: string
  /** With the word “Copy” beside the icon. */
  readonly hasLabel?: boolean
}

export function CopyButton({ text, what, hasLabel = false }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setIsCopied(true))
  }
  const Icon = isCopied ? Check : Copy
  if (hasLabel) {
    return (
      <Button isSmall onClick={copy}>
        <Icon aria-hidden className="size-4" />
        <span aria-live="polite">{isCopied ? 'Copied' : `Copy ${what}`}</span>
      </Button>
    )
  }
  return (
    <IconButton label={isCopied ? 'Copied' : `Copy ${what}`} onClick={copy}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  )
}
