import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { isAllowed, shippedPackages } from './licences.ts'

test('[HS-6] a choice of licences is allowed when one side is, a sum only when each is', () => {
  expect(isAllowed('MIT')).toBe(true)
  expect(isAllowed('(MIT OR GPL-3.0)')).toBe(true)
  expect(isAllowed('MIT AND GPL-3.0')).toBe(false)
  expect(isAllowed('GPL-3.0-only')).toBe(false)
  expect(isAllowed('none')).toBe(false)
})

test('[HS-7] the packages that ship are found, with their dependencies', () => {
  const names = shippedPackages(inRoot()).map(({ name }) => name)
  expect(names).toContain('react-dom')
  // A dependency of react-dom that no room names.
  expect(names).toContain('scheduler')
  expect(names.length).toBeGreaterThan(40)
})
