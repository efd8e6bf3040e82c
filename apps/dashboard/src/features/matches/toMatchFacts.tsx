import { Link } from '@tanstack/react-router'
import { formatNoMatch } from '@throughlink/api'
import { Confidence } from '../../explanation/Confidence.tsx'
import type { NameLink } from '../../explanation/describeDecision.ts'
import type { Fact } from '../../explanation/Facts.tsx'
import { MethodName } from '../../explanation/MethodName.tsx'
import { formatPlatform } from '../../format/platforms.ts'
import { Time } from '../../ui/Time.tsx'
import type { MatchDetails } from './toMatchDetails.ts'

/** Facts about the install and its match. */
export function toMatchFacts(
  details: MatchDetails,
  appId: string,
  nameLink: NameLink,
): readonly Fact[] {
  const { method, confidence, reason, linkId, platform, clickedAt, deliveredUrl, clickId } = details
  return [
    { label: 'Method', value: <MethodName method={method} /> },
    ...(method === 'none'
      ? []
      : [{ label: 'Confidence', value: <Confidence method={method} confidence={confidence} /> }]),
    ...(reason === null ? [] : [{ label: 'Reason', value: formatNoMatch(reason) }]),
    ...(linkId === null
      ? []
      : [
          {
            label: 'Link',
            value: (
              <Link
                to="/apps/$appId/links/$linkId"
                params={{ appId, linkId }}
                className="text-accent hover:underline"
              >
                {nameLink(linkId)}
              </Link>
            ),
          },
        ]),
    ...(deliveredUrl === null || deliveredUrl === ''
      ? []
      : [{ label: 'App received', value: <Code text={deliveredUrl} /> }]),
    { label: 'Platform', value: formatPlatform(platform) },
    ...(clickedAt === null ? [] : [{ label: 'Click', value: <Time value={clickedAt} isFull /> }]),
    { label: 'Decided', value: <Time value={details.decidedAt} isFull /> },
    ...(clickId === null ? [] : [{ label: 'Click ID', value: <Code text={clickId} /> }]),
    ...Object.entries(details.adClickIds).map(([name, id]) => ({
      label: name,
      value: <Code text={id} />,
    })),
  ]
}

function Code({ text }: { readonly text: string }) {
  return <span className="font-mono text-sm break-all">{text}</span>
}
