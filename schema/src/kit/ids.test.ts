import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idTime, isId, newId } from './ids.ts'

const instants = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
const randomness = fc.uint8Array({ minLength: 16, maxLength: 16 })

function fill(source: Uint8Array) {
  return (bytes: Uint8Array<ArrayBuffer>) => {
    bytes.set(source)
    return bytes
  }
}

test('[ID-1] every id has the form of a UUIDv7 and contains its time of creation', () => {
  fc.assert(
    fc.property(instants, randomness, (now, bytes) => {
      const id = newId(now, fill(bytes))
      expect(isId(id)).toBe(true)
      expect(idTime(id)).toBe(now.getTime())
    }),
  )
})

test('[ID-2] ids of later milliseconds sort after earlier ones, whatever the randomness', () => {
  fc.assert(
    fc.property(instants, randomness, randomness, (now, first, second) => {
      const later = new Date(now.getTime() + 1)
      expect(newId(now, fill(first)) < newId(later, fill(second))).toBe(true)
    }),
  )
})

test('[ID-3] the 74 random bits all reach the id', () => {
  const zero = newId(new Date(0), fill(new Uint8Array(16)))
  const ones = newId(new Date(0), fill(new Uint8Array(16).fill(255)))
  expect(zero).toBe('00000000-0000-7000-8000-000000000000')
  expect(ones).toBe('00000000-0000-7fff-bfff-ffffffffffff')
})

test('[ID-4] text of another form is no id', () => {
  for (const text of ['', '1', 'f47ac10b-58cc-4372-a567-0e02b2c3d479', '00000000-0000-7000-8000-00000000000Z'])
    expect(isId(text)).toBe(false)
})
