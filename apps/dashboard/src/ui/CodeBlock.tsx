import { CopyButton } from './CopyButton.tsx'

export interface CodeBlockProps {
  readonly code: string
  /** What is copied, such as “snippet”. */
  readonly what: string
}

export function CodeBlock({ code, what }: CodeBlockProps) {
  return (
    <div className="flex items-start rounded-control border border-line bg-sunken">
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre tabIndex={0} className="min-w-0 flex-1 overflow-x-auto p-3 font-mono text-sm">
        <code>{code}</code>
      </pre>
      <div className="p-1.5">
        <CopyButton text={code} what={what} />
      </div>
    </div>
  )
}
