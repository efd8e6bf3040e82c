import { maxDomainLength } from '@throughlink/protocol/rules'
import { Type } from 'typebox'
import { TakedownSchema, toTakedown } from '#manage/team/takedowns/takedownSchema.ts'
import { getVerificationName } from './createTxtResolver.ts'
import type { DomainRow } from './domainStatements.ts'

const nullableTime = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

const states = ['pending', 'verified', 'missing', 'suspended'] as const
type DomainState = (typeof states)[number]

const outcomes = ['found', 'absent', 'unanswered'] as const

export const DomainSchema = Type.Object(
  {
    domain: Type.String({ description: 'The domain name, in lower case and ASCII.' }),
    state: Type.Enum(states, {
      description:
        '`pending`: the TXT record was not found yet. `verified`: links are served. `missing`: links are ' +
        'served, but the TXT record is gone. `suspended`: the TXT record has been gone for seven days, and no ' +
        'links are served until it is back.',
    }),
    records: Type.Array(
      Type.Object(
        {
          purpose: Type.Enum(['verification', 'traffic'], {
            description:
              '`verification` proves that you own the domain, `traffic` points it to the service.',
          }),
          type: Type.Enum(['TXT', 'CNAME'], { description: 'The DNS record type.' }),
          name: Type.String({ description: 'The full name of the record.' }),
          value: Type.String({ description: 'The required value of the record.' }),
        },
        { title: 'DnsRecord' },
      ),
      {
        description:
          'DNS records to create. Keep the verification record in place for as long as you use the domain. At ' +
          'the apex of a zone, which cannot have a CNAME record, use an ALIAS record or the IP addresses of the ' +
          'same target. Empty for a name below the link domain of the service.',
      },
    ),
    verifiedAt: nullableTime('Time the domain was verified.'),
    checkedAt: nullableTime('Time of the last DNS check.'),
    missingSince: nullableTime('Time of the first check that did not find the TXT record.'),
    suspendedAt: nullableTime('Time the domain was suspended.'),
    takedown: TakedownSchema,
    createdAt: Type.String({ format: 'date-time', description: 'Time the domain was added.' }),
  },
  { title: 'Domain' },
)

export const CheckedDomainSchema = Type.Intersect(
  [
    DomainSchema,
    Type.Object({
      outcome: Type.Enum(outcomes, {
        description:
          '`found`: the TXT record is there. `absent`: it is not; a new record can take an hour to become ' +
          'visible. `unanswered`: the name servers did not respond.',
      }),
    }),
  ],
  { title: 'CheckedDomain' },
)

export const DomainBodySchema = Type.Object(
  {
    domain: Type.String({
      minLength: 1,
      maxLength: maxDomainLength,
      description:
        'A domain that you own, or a name directly below the link domain of the service.',
    }),
  },
  { additionalProperties: false, title: 'DomainBody', examples: [{ domain: 'go.lumen.example' }] },
)

function readState({ is_held, suspended_at, missing_since }: DomainRow): DomainState {
  if (!is_held) return 'pending'
  if (suspended_at !== null) return 'suspended'
  return missing_since === null ? 'verified' : 'missing'
}

/** @param target CNAME target of custom domains. */
export function toDomain(row: DomainRow, target: string) {
  const { domain, challenge, verified_at, checked_at, missing_since, suspended_at } = row
  return {
    domain,
    state: readState(row),
    records: challenge === null ? [] : listRecords(domain, challenge, target),
    verifiedAt: verified_at?.toISOString() ?? null,
    checkedAt: checked_at?.toISOString() ?? null,
    missingSince: missing_since?.toISOString() ?? null,
    suspendedAt: suspended_at?.toISOString() ?? null,
    takedown: toTakedown(row),
    createdAt: row.created_at.toISOString(),
  }
}

function listRecords(domain: string, challenge: string, target: string) {
  return [
    {
      purpose: 'verification' as const,
      type: 'TXT' as const,
      name: getVerificationName(domain),
      value: challenge,
    },
    { purpose: 'traffic' as const, type: 'CNAME' as const, name: domain, value: target },
  ]
}
