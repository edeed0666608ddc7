import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  lateContract,
  minifiedContract,
  minifiedErrors,
  ofOtherClients,
  storedContract,
  storedErrors,
  storedLateContract,
} from './generate-contract.ts'

test('the stored contract equals the schema’s; `node pwa/generate-contract.ts` writes it', () => {
  expect(storedContract()).toBe(minifiedContract())
  expect(storedLateContract()).toBe(lateContract())
  expect(Object.keys(JSON.parse(storedContract())).length).toBeGreaterThan(8)
})

test('the stored codes of errors equal the catalogue’s', () => {
  expect(storedErrors()).toBe(minifiedErrors())
  expect(Object.values<string>(JSON.parse(storedErrors())).join(' ').split(' ').length).toBeGreaterThan(50)
})

test('the app names no call that is omitted for other clients', () => {
  const source = new URL('src/', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const named = files.flatMap((file) => {
    const text = readFileSync(new URL(file, source), 'utf8')
    return [...text.matchAll(/\bcalls\.(\w+\.\w+)/g)].map(([, name = '']) => name)
  })
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => ofOtherClients.includes(name))).toEqual([])
})
