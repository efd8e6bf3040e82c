import { coreSchema } from './addScimResource.ts'

const unsupported = { supported: false }

/** What this service supports (RFC 7643, section 5). */
export const serviceProviderConfig = {
  schemas: [`${coreSchema}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner of the organization has created.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig' },
}

export const resourceTypes = ['User', 'Group'].map((name) => ({
  schemas: [`${coreSchema}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema: `${coreSchema}:${name}`,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType' },
}))

const attribute = (name: string, changes: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...changes,
})
const complex = (name: string, names: readonly string[], multiValued: boolean) => {
  const subAttributes = names.map((each) => attribute(each))
  return attribute(name, { type: 'complex', multiValued, subAttributes })
}
const toSchema = (name: string, attributes: readonly object[]) => ({
  schemas: [`${coreSchema}:Schema`],
  id: `${coreSchema}:${name}`,
  name,
  attributes,
  meta: { resourceType: 'Schema' },
})
const uniqueName = { required: true, uniqueness: 'server' }

/** The attributes that are stored (RFC 7643, section 7). */
export const schemas = [
  toSchema('User', [
    attribute('userName', uniqueName),
    attribute('externalId', { caseExact: true }),
    attribute('displayName'),
    attribute('active', { type: 'boolean' }),
    complex('name', ['givenName', 'familyName', 'formatted'], false),
    complex('emails', ['value', 'type', 'primary'], true),
  ]),
  toSchema('Group', [
    attribute('displayName', uniqueName),
    attribute('externalId', { caseExact: true }),
    complex('members', ['value', 'display'], true),
  ]),
]
