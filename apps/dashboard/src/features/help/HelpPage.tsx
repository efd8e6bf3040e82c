import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileQuestionMark } from 'lucide-react'
import { useEffect } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { type DocsPage, docsPages } from '../../ui/DocsLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DocBody } from './DocBody.tsx'
import { docTitles } from './docTitles.ts'
import type { Doc } from './docTree.ts'

const folder = '../../../../../docs/dashboard'
const loaders = import.meta.glob<Doc>('../../../../../docs/dashboard/*.md', { import: 'default' })

/** The documentation of the dashboard, from `docs/dashboard`. */
export function HelpPage() {
  const { page } = useParams({ from: '/signed-in/help/$page' })
  return (
    <div className="gap-8 md:flex">
      <nav
        aria-label="Help"
        className="mb-5 flex gap-0.5 overflow-x-auto md:mb-0 md:w-44 md:shrink-0 md:flex-col md:overflow-visible"
      >
        {docsPages.map((name) => (
          <Link
            key={name}
            to="/help/$page"
            params={{ page: name }}
            aria-current={name === page ? 'page' : undefined}
            className={classNames(
              'flex h-8 shrink-0 items-center rounded-control px-2 text-sm whitespace-nowrap hover:bg-sunken hover:text-ink touch:h-11',
              name === page ? 'bg-sunken font-medium text-ink' : 'text-ink-2',
            )}
          >
            {docTitles[name]}
          </Link>
        ))}
      </nav>
      <article className="max-w-2xl min-w-0 flex-1">
        {isDocsPage(page) ? <Doc page={page} /> : <Unknown />}
      </article>
    </div>
  )
}

function isDocsPage(page: string): page is DocsPage {
  return docsPages.some((each) => each === page)
}

function Doc({ page }: { readonly page: DocsPage }) {
  const title = docTitles[page]
  useEffect(() => {
    document.title = `${title} · Help · Throughlink`
  }, [title])
  return (
    <QueryView query={useQuery(docQuery(page))} loading={<Skeleton className="h-96" />}>
      {(doc) => (
        <>
          <h1 className="text-2xl font-semibold tracking-tight">{doc.title}</h1>
          <DocBody blocks={doc.blocks} />
        </>
      )}
    </QueryView>
  )
}

function Unknown() {
  return (
    <EmptyState icon={FileQuestionMark} title="Page not found.">
      Choose a page from the list.
    </EmptyState>
  )
}

/** A page of the documentation. Each is a file of its own, loaded when it is opened. */
function docQuery(page: DocsPage) {
  return queryOptions({
    queryKey: ['docs', page],
    staleTime: Infinity,
    queryFn: async () => {
      const load = loaders[`${folder}/${page}.md`]
      if (load === undefined) throw new Error(`No page ${page}.`)
      return load()
    },
  })
}
