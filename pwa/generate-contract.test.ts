import { expect, test } from 'vitest'
import { minifiedContract, storedContract } from './generate-contract.ts'

test('the stored contract is what the schema says; `node pwa/generate-contract.ts` writes it', () => {
  expect(storedContract()).toBe(minifiedContract())
  expect(Object.keys(JSON.parse(storedContract())).length).toBeGreaterThan(8)
})
