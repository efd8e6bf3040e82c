import { useQuery } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { foldersQuery } from '../../catalog/queries.ts'
import { formatCount } from '../../format/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'

export interface FolderFilterProps {
  readonly appId: string
  readonly folder: string | undefined
  readonly onChange: (folder: string) => void
  readonly onManage: () => void
}

/** Chooses a folder, or all. */
export function FolderFilter({ appId, folder, onChange, onManage }: FolderFilterProps) {
  const folders = useQuery(foldersQuery(appId)).data ?? []
  return (
    <Menu
      trigger={
        <Button className="max-w-60 px-3 text-sm font-normal">
          <Folder aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span className="truncate">{folder ?? 'All folders'}</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => onChange('')}>All folders</MenuItem>
      {folders.map((each) => (
        <MenuItem key={each.folder} onSelect={() => onChange(each.folder)}>
          <span className="min-w-0 flex-1 truncate">{each.folder}</span>
          <span className="text-sm text-ink-3">{formatCount(each.linkCount)}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onManage}>Manage folders</MenuItem>
    </Menu>
  )
}
