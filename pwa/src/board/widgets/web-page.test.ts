import { addressOf, plainSetup } from '@takhti/schema/simulations/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardOf, readWebPage, writeWebPage } from './web-page-state.ts'

const setup = { ...plainSetup('hi'), screen: 2, isMuted: true }
const ohm = { address: addressOf('ohms-law', setup), title: "Ohm's Law", form: 'wide', zoom: 75 } as const

test('the round trip of a page preserves its address, frame form and zoom', () => {
  expect(ohm.address).toContain('?locale=hi&screens=2&audio=muted')
  expect(readWebPage(writeWebPage(ohm))).toEqual(ohm)
})

test('a state from an older build, without a zoom, has a zoom of 100 percent', () => {
  const { zoom: _, ...before } = ohm
  expect(readWebPage(JSON.stringify({ widget: 'webPage', ...before }))).toEqual({ ...ohm, zoom: 100 })
})

test('a state from another author is a page of the public web or none', () => {
  const state = (change: object) => JSON.stringify({ widget: 'webPage', ...ohm, ...change })
  expect(readWebPage(state({ form: 'round', title: 'x'.repeat(500), zoom: 1e9 }))).toMatchObject({
    form: 'wide',
    title: 'x'.repeat(120),
    zoom: 100,
  })
  for (const change of [{ address: 'javascript:alert(1)' }, { address: 7 }, { title: null }, { widget: 'graph' }]) {
    expect(readWebPage(state(change))).toBeNull()
  }
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => readWebPage(text) === null),
    { numRuns: 300 },
  )
})

test('a card has the chosen form, and its text is truncated to it', () => {
  const card = cardOf({ ...ohm, title: 'A'.repeat(120), form: 'tall' }, (text) => text.length * 10)
  expect(card).toMatchObject({ width: 480, height: 720, text: 'A'.repeat(120) })
  expect(card.picture.length).toBeLessThan(400)
})
