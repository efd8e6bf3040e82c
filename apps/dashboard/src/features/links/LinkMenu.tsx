import { Ellipsis } from 'lucide-react'
import { formatLinkName } from '../../catalog/formatLink.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { OnDemand } from '../../ui/OnDemand.tsx'
import type { LinkMenuListProps } from './LinkMenuList.tsx'

const load = async () => ({ default: (await import('./LinkMenuList.tsx')).LinkMenuList })

/** Button of the menu of a link. The menu is created when it is opened, because lists have many of them. */
export function LinkMenu(props: Omit<LinkMenuListProps, 'trigger'>) {
  return (
    <OnDemand
      load={load}
      props={props}
      popup="menu"
      trigger={
        <IconButton label={`Actions for ${formatLinkName(props.link)}`}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
    />
  )
}
