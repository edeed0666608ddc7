import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '../../kit/roles.ts'
import { checkFields, mayGovern, maySeePicture, ownFields } from './rules.ts'

test('[F5] one forbidden field refuses the update, whatever the others are', () => {
  fc.assert(
    fc.property(fc.subarray([...ownFields]), fc.string(), (fields, other) => {
      const isOwn = ownFields.some((field) => field === other)
      if (!isOwn) expect(checkFields([...fields, other], ownFields)).toBe('accounts/field-invalid')
      expect(checkFields(fields, ownFields)).toBe(fields.length === 0 ? 'accounts/nothing-to-update' : 'ok')
    }),
  )
})

test('[PR-9] only an admin governs, and only members without another institute', () => {
  fc.assert(
    fc.property(fc.subarray([...roles]), fc.boolean(), fc.boolean(), (callerRoles, isMember, isElsewhere) => {
      const verdict = mayGovern({ callerRoles, isMember, isElsewhere })
      expect(verdict === 'ok').toBe(callerRoles.includes('admin') && isMember && !isElsewhere)
    }),
  )
})

test('[PR-10] learners do not see each other’s avatars', () => {
  expect(maySeePicture(['learner'], ['learner'])).toBe(false)
  expect(maySeePicture(['guest'], ['learner'])).toBe(false)
  expect(maySeePicture(['learner'], ['instructor'])).toBe(true)
  expect(maySeePicture(['instructor'], ['learner'])).toBe(true)
  expect(maySeePicture(['admin'], [])).toBe(false)
})
