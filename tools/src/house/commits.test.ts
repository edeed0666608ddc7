import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { commitFaults, subjectFault } from './commits.ts'

test.each([
  ['Add the question bank with its topics', undefined],
  ['Focus the first field of a form', undefined],
  [`Move ${'a long way '.repeat(7)}`, 'characters'],
  ['What covers a panel lies on the ground floor', 'no imperative'],
  ['Added a bank', 'no imperative'],
  ['Fixes the bank', 'no imperative'],
  ['fix the bank', 'capitalized'],
  ['feat: a bank', 'capitalized'],
])('[HS-8] the subject "%s" is judged', (subject, fault) => {
  if (fault === undefined) expect(subjectFault(subject)).toBeUndefined()
  else expect(subjectFault(subject)).toContain(fault)
})

test('[HS-8] the latest commits of this clone pass, and a folder without history has none', () => {
  expect(commitFaults(inRoot())).toEqual([])
  expect(commitFaults(tmpdir())).toEqual([])
})
