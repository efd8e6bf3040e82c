import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { DocText } from './DocText.tsx'
import type { DocBlock } from './docTree.ts'

/** Renders the blocks of a page. They never change, so their position is their key. */
export function DocBody({ blocks }: { readonly blocks: readonly DocBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { readonly block: DocBlock }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading
        id={block.id}
        className={
          block.level === 2
            ? 'mt-8 scroll-mt-5 text-lg font-semibold'
            : 'mt-5 scroll-mt-5 font-semibold'
        }
      >
        <DocText line={block.text} />
      </Heading>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p className="mt-3 text-ink-2">
        <DocText line={block.text} />
      </p>
    )
  }
  if (block.kind === 'code') {
    return (
      <div className="mt-3">
        <CodeBlock code={block.code} what="code" />
      </div>
    )
  }
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List
        className={`mt-3 space-y-1 pl-5 text-ink-2 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
      >
        {block.items.map((item, index) => (
          <li key={index} className="pl-1 marker:text-ink-3">
            <DocText line={item} />
          </li>
        ))}
      </List>
    )
  }
  return (
    <div className="mt-3 overflow-x-auto rounded-control border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left">
            {block.header.map((cell, index) => (
              <th key={index} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                <DocText line={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index} className="border-b border-line align-top last:border-0">
              {row.map((cell, column) => (
                <td
                  key={column}
                  className={
                    column === 0 ? 'px-3 py-2 whitespace-nowrap' : 'min-w-48 px-3 py-2 text-ink-2'
                  }
                >
                  <DocText line={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
