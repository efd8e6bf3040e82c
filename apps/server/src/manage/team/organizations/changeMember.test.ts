import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '#manage/access/access.ts'
import { checkMemberChange } from './changeMember.ts'

const role = fc.constantFrom(...roles)
const change = fc
  .record({
    by: role,
    from: role,
    to: fc.option(role),
    isOneself: fc.boolean(),
    otherOwners: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ otherOwners, ...rest }) => ({
    ...rest,
    from: rest.isOneself ? rest.by : rest.from,
    ownerCount: otherOwners + ((rest.isOneself ? rest.by : rest.from) === 'owner' ? 1 : 0),
  }))

test('an organization with an owner still has one after any allowed change', () => {
  fc.assert(
    fc.property(change, (each) => {
      if (each.ownerCount === 0 || checkMemberChange(each) !== null) return
      const lost = each.from === 'owner' && each.to !== 'owner' ? 1 : 0
      expect(each.ownerCount - lost).toBeGreaterThan(0)
    }),
    { numRuns: 2_000 },
  )
})

test('only owners add or remove owners, and only admins and owners change others', () => {
  fc.assert(
    fc.property(change, (each) => {
      if (checkMemberChange(each) !== null || (each.isOneself && each.to === null)) return
      expect(['admin', 'owner']).toContain(each.by)
      if (each.from === 'owner' || each.to === 'owner') expect(each.by).toBe('owner')
    }),
    { numRuns: 2_000 },
  )
})

test('everybody can leave except the last owner', () => {
  fc.assert(
    fc.property(change, (each) => {
      const leaving = { ...each, from: each.by, to: null, isOneself: true, ownerCount: 1 }
      expect(checkMemberChange(leaving)).toBe(each.by === 'owner' ? 'last_owner' : null)
      expect(checkMemberChange({ ...leaving, ownerCount: 2 })).toBeNull()
    }),
  )
})
