import { Type } from 'typebox'
import { getVerificationName } from './getVerificationName.ts'
import type { DomainRow } from './domainStatements.ts'

const nullableMoment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

const states = ['pending', 'verified', 'missing', 'suspended'] as const
type DomainState = (typeof states)[number]

const outcomes = ['found', 'absent', 'unanswered'] as const

const fields = {
  domain: Type.String(),
  state: Type.Enum(states, {
    description:
      'pending: the proof was not seen yet. verified: links are served. missing: they are, but the proof is ' +
      'gone. suspended: it has been gone for seven days, and no link is served until it is back.',
  }),
  records: Type.Array(
    Type.Object({
      purpose: Type.Enum(['verification', 'traffic']),
      type: Type.Enum(['TXT', 'CNAME']),
      name: Type.String(),
      value: Type.String(),
    }),
    {
      description:
        'What the DNS of the domain has to hold. The proof stays there for good. At the top of a zone, where ' +
        'no CNAME can be, an ALIAS or the addresses of the same target do. Empty for domains of the service.',
    },
  ),
  verifiedAt: nullableMoment,
  checkedAt: nullableMoment,
  missingSince: nullableMoment,
  suspendedAt: nullableMoment,
  createdAt: Type.String({ format: 'date-time' }),
}

export const DomainSchema = Type.Object(fields, { title: 'Domain' })

export const CheckedDomainSchema = Type.Object(
  {
    ...fields,
    outcome: Type.Enum(outcomes, {
      description:
        'found: the proof is there. absent: it is not; name servers may take an hour to tell a new one. ' +
        'unanswered: no name server of the domain answered.',
    }),
  },
  { title: 'CheckedDomain' },
)

export const DomainBodySchema = Type.Object(
  {
    domain: Type.String({
      minLength: 1,
      maxLength: 253,
      description: 'Of your own, or one name below the link domain of the service.',
    }),
  },
  { additionalProperties: false, title: 'DomainBody', examples: [{ domain: 'go.lumen.example' }] },
)

function stateOf({ is_held, suspended_at, missing_since }: DomainRow): DomainState {
  if (!is_held) return 'pending'
  if (suspended_at !== null) return 'suspended'
  return missing_since === null ? 'verified' : 'missing'
}

/** @param target Where the domain has to lead, for its links to be served. */
export function toDomain(row: DomainRow, target: string) {
  const { domain, challenge, verified_at, checked_at, missing_since, suspended_at } = row
  const proof = { purpose: 'verification', type: 'TXT', name: getVerificationName(domain) } as const
  const traffic = { purpose: 'traffic', type: 'CNAME', name: domain, value: target } as const
  return {
    domain,
    state: stateOf(row),
    records: challenge === null ? [] : [{ ...proof, value: challenge }, traffic],
    verifiedAt: verified_at?.toISOString() ?? null,
    checkedAt: checked_at?.toISOString() ?? null,
    missingSince: missing_since?.toISOString() ?? null,
    suspendedAt: suspended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
