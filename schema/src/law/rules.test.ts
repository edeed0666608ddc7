import { expect, test } from 'vitest'
import { currentAgreement, dueDocuments, fillDocument, validAgreements } from './rules.ts'

const versions = { terms: '2027-03-01', privacy: '2026-11-28', licence: '2026-11-28' }

test('[LW-5] only a document with a newer version than the accepted one is due', () => {
  expect(dueDocuments([])).toEqual([])
  expect(dueDocuments([], versions)).toEqual(['terms'])
  expect(dueDocuments([{ document: 'terms', version: '2026-11-28' }], versions)).toEqual(['terms'])
  expect(dueDocuments([{ document: 'privacy', version: '2027-03-01' }], versions)).toEqual(['terms'])
  expect(dueDocuments([{ document: 'terms', version: '2027-03-01' }], versions)).toEqual([])
})

test('[LW-6] an agreement to another version than the one in force does not count', () => {
  const asked = [
    { document: 'terms' as const, version: '2026-11-28' },
    { document: 'privacy' as const, version: '2026-11-28' },
  ]
  expect(validAgreements(asked, versions)).toEqual([asked[1]])
  expect(currentAgreement(versions)).toEqual(versions)
})

test('[LW-7] a document shows the name of a value that the operator has not given', () => {
  expect(fillDocument('{{operator}}, {{address}}', { operator: 'Example School Trust' })).toBe(
    'Example School Trust, ‹address›',
  )
  expect(fillDocument('{{constructor}}', {})).not.toContain('native')
})
