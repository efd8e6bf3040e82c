import { Link } from '@tanstack/react-router'
import type { Install } from '@throughlink/api'
import { formatNoMatch } from '@throughlink/api'
import { formatLinkName } from '../../catalog/formatLink.ts'
import { Confidence } from '../../explanation/Confidence.tsx'
import { MethodName } from '../../explanation/MethodName.tsx'
import { formatCountry, formatFlag } from '../../format/countries.ts'
import { formatPlatform } from '../../format/platforms.ts'
import { formatDuration } from '../../format/times.ts'
import { Tag } from '../../ui/Badge.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

export interface InstallsTableProps {
  readonly appId: string
  readonly installs: readonly Install[]
}

/** A row for each install. The row leads to its explanation. */
export function InstallsTable({ appId, installs }: InstallsTableProps) {
  const columns: readonly Column<Install>[] = [
    {
      key: 'time',
      header: 'First open',
      cell: ({ installedAt }) => <Time value={installedAt} />,
    },
    {
      key: 'method',
      header: 'Method',
      isSecondary: true,
      cell: ({ method }) => <MethodName method={method} />,
    },
    {
      key: 'result',
      header: 'Link or reason',
      isMain: true,
      cell: (install) => (
        <span className="flex items-center gap-2">
          <Link
            to="/apps/$appId/matches/$installId"
            params={{ appId, installId: install.installId }}
            className={`truncate after:absolute after:inset-0 ${install.linkId === null ? 'text-ink-2' : 'font-medium'}`}
          >
            {nameResult(install)}
          </Link>
          {install.isTest && <Tag>Test</Tag>}
        </span>
      ),
    },
    {
      key: 'confidence',
      header: 'Confidence',
      isNumber: true,
      cell: (install) => <Confidence {...install} />,
    },
    {
      key: 'delay',
      header: <abbr title="Time from the click to the first open">Delay</abbr>,
      isNumber: true,
      isSecondary: true,
      cell: ({ delaySeconds }) => (
        <span className="whitespace-nowrap">
          {delaySeconds === null ? '–' : formatDuration(delaySeconds)}
        </span>
      ),
    },
    {
      key: 'country',
      header: 'Country',
      isSecondary: true,
      cell: ({ country }) => (
        <span className="block max-w-36 truncate whitespace-nowrap">
          {country === null ? '–' : `${formatFlag(country)} ${formatCountry(country)}`}
        </span>
      ),
    },
    {
      key: 'platform',
      header: 'Platform',
      isSecondary: true,
      cell: ({ platform }) => (platform === null ? '–' : formatPlatform(platform)),
    },
  ]
  return (
    <Table
      label="Installs, newest first"
      columns={columns}
      rows={installs}
      toKey={({ installId }) => installId}
    />
  )
}

function nameResult({ link, linkId, reason }: Install): string {
  if (link !== null) return formatLinkName(link)
  if (linkId !== null) return 'Deleted link'
  return reason === null ? 'No reason recorded' : formatNoMatch(reason)
}
