import { expect, test } from 'vitest'
import { groupNameKey, groupTypeOf, toggleGroup } from './rules.ts'

test('[GR-6] a group adds its missing students, and takes all away where all are picked', () => {
  expect(toggleGroup(['a'], ['b', 'a'])).toEqual(['b', 'a'])
  expect(toggleGroup(['c', 'a', 'b'], ['a', 'b'])).toEqual(['c'])
  expect(toggleGroup(['a'], [])).toEqual(['a'])
})

test('[GR-7] types are exact, and names of one spelling are one name', () => {
  expect(groupTypeOf('LEVEL')).toBe('LEVEL')
  expect(groupTypeOf('level')).toBeNull()
  expect(groupNameKey(' Readers ')).toBe(groupNameKey('READERS'))
})
