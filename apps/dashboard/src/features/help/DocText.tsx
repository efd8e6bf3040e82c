import { Link } from '@tanstack/react-router'
import type { DocInline, DocLine } from './docTree.ts'

const linkClass = 'text-accent underline underline-offset-2'

export function DocText({ line }: { readonly line: DocLine }) {
  return line.map((part, index) => <Part key={index} part={part} />)
}

/** Links to other pages are relative files, so that they also work on a Git host. */
function Part({ part }: { readonly part: DocInline }) {
  if (part.kind === 'code') {
    return (
      <code className="rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.9em] text-ink">
        {part.text}
      </code>
    )
  }
  if (part.kind === 'strong') return <strong className="font-medium text-ink">{part.text}</strong>
  if (part.kind === 'text') return part.text
  const [, page, hash] = /^([a-z-]+)\.md(?:#(.+))?$/.exec(part.href) ?? []
  if (page === undefined) {
    return (
      <a href={part.href} rel="noreferrer" target="_blank" className={linkClass}>
        {part.text}
      </a>
    )
  }
  return (
    <Link
      to="/help/$page"
      params={{ page }}
      {...(hash === undefined ? {} : { hash })}
      className={linkClass}
    >
      {part.text}
    </Link>
  )
}
