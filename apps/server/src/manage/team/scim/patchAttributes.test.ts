import { expect, test } from 'vitest'
import { patchAttributes } from './patchAttributes.ts'
import { type Attributes, readAttributes } from './scimAttributes.ts'
import { readOperations } from './scimMessages.ts'

const babs = { display: 'Babs Jensen', value: '2819c223' }
const james = { display: 'James Smith', value: '08e1d05d' }
const work = { type: 'work', value: 'babs@work.example', primary: true }
const user: Attributes = {
  username: 'bjensen',
  displayname: 'Babs',
  name: { givenname: 'Barbara', familyname: 'Jensen' },
  emails: [work],
  active: true,
}

const patch = (attributes: Attributes, ...operations: readonly object[]) =>
  JSON.parse(
    JSON.stringify(
      patchAttributes(attributes, readOperations(readAttributes({ Operations: operations }))),
    ),
  ) as Attributes

test.each<[string, object, readonly unknown[]]>([
  ['adds a member', { op: 'add', path: 'members', value: [james] }, [babs, james]],
  ['adds one that is no list', { op: 'Add', path: 'members', value: james }, [babs, james]],
  ['adds without a path', { op: 'add', value: { members: [james] } }, [babs, james]],
  ['replaces all members', { op: 'replace', path: 'members', value: [james] }, [james]],
  ['removes all members', { op: 'remove', path: 'members' }, []],
  ['removes a member by a filter', { op: 'remove', path: 'members[value eq "2819c223"]' }, []],
  ['removes nobody by another filter', { op: 'remove', path: 'members[value eq "x"]' }, [babs]],
  [
    'removes the members of a list, as Microsoft Entra does',
    { op: 'Remove', path: 'members', value: [{ value: '2819c223' }] },
    [],
  ],
  ['removes none of an empty list', { op: 'remove', path: 'members', value: [] }, [babs]],
])('%s (RFC 7644, section 3.5.2)', (_, operation, members) => {
  expect(patch({ displayname: 'Employees', members: [babs] }, operation)['members']).toEqual(
    members,
  )
})

test.each<[string, object, Attributes]>([
  ['replaces an attribute', { op: 'replace', path: 'userName', value: 'b' }, { username: 'b' }],
  [
    'replaces several attributes without a path, in any case',
    { op: 'replace', value: { Active: false, DisplayName: 'B' } },
    { active: false, displayname: 'B' },
  ],
  [
    'replaces a part, and keeps the others',
    { op: 'replace', path: 'name.givenName', value: 'Ada' },
    { name: { givenname: 'Ada', familyname: 'Jensen' } },
  ],
  [
    'merges an object into what is there',
    { op: 'replace', path: 'name', value: { familyName: 'King' } },
    { name: { givenname: 'Barbara', familyname: 'King' } },
  ],
  ['removes a part', { op: 'remove', path: 'name.givenName' }, { name: { familyname: 'Jensen' } }],
  [
    'replaces a value that a filter selects',
    { op: 'replace', path: 'emails[type eq "work"].value', value: 'b@work.example' },
    { emails: [{ ...work, value: 'b@work.example' }] },
  ],
  [
    'adds an item if the filter selects none, as Microsoft Entra expects',
    { op: 'Add', path: 'emails[type eq "home"].value', value: 'b@home.example' },
    { emails: [work, { type: 'home', value: 'b@home.example' }] },
  ],
  [
    'strips the prefix of the core schema',
    { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'b' },
    { username: 'b' },
  ],
])('%s', (_, operation, changes) => {
  expect(patch(user, operation)).toEqual({ ...user, ...changes })
})

test.each([
  ['an extension', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department'],
  ['a filter with several conditions', 'emails[type eq "work" and primary eq true].value'],
  ['nonsense', '[[['],
])('changes nothing by the path of %s', (_, path) => {
  expect(patch(user, { op: 'replace', path, value: 'x' })).toEqual(user)
})

test('removes an attribute, but not `active`: nobody is let in again by that', () => {
  const { displayname: _, ...rest } = user
  expect(patch(user, { op: 'remove', path: 'displayName' })).toEqual(rest)
  const suspended = { ...user, active: false }
  expect(patch(suspended, { op: 'remove', path: 'active' })).toEqual(suspended)
  expect(patch(suspended, { op: 'replace', path: 'active', value: null })).toEqual(suspended)
})

test('reaches no prototype', () => {
  for (const path of ['__proto__.polluted', 'constructor.prototype', '__proto__']) {
    patch(user, { op: 'replace', path, value: { polluted: true } })
  }
  expect({}).not.toHaveProperty('polluted')
})

test('refuses a removal without a path, and a value that is no object', () => {
  expect(() => patch(user, { op: 'remove' })).toThrow('A removal needs a path.')
  expect(() => patch(user, { op: 'add', value: 'x' })).toThrow('value must be an object.')
})
