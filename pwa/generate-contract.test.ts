import { expect, test } from 'vitest'
import { minifiedContract, minifiedErrors, storedContract, storedErrors } from './generate-contract.ts'

test('the stored contract is what the schema says; `node pwa/generate-contract.ts` writes it', () => {
  expect(storedContract()).toBe(minifiedContract())
  expect(Object.keys(JSON.parse(storedContract())).length).toBeGreaterThan(8)
})

test('the stored codes of errors are what the catalogue says', () => {
  expect(storedErrors()).toBe(minifiedErrors())
  expect(Object.keys(JSON.parse(storedErrors())).length).toBeGreaterThan(50)
})
