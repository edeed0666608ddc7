import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, simulationAt, simulations } from './simulations.ts'
import { cardOf, readWebPage, writeWebPage } from './web-page-state.ts'

const ohm = { address: addressOf('ohms-law', 'hi'), title: "Ohm's Law", form: 'wide' } as const

test('a page is kept with its whole address, and a simulation is known by it', () => {
  expect(ohm.address).toBe('https://phet.colorado.edu/sims/html/ohms-law/latest/ohms-law_all.html?locale=hi')
  expect(addressOf('friction', 'zh')).toContain('?locale=zh_CN')
  expect(readWebPage(writeWebPage(ohm))).toEqual(ohm)
  for (const name of simulations.keys()) expect(simulationAt(addressOf(name, 'en'))).toBe(name)
  expect(simulationAt('https://phet.colorado.edu/sims/html/ohms-law/latest/friction_all.html')).toBeNull()
})

test('what somebody else wrote is a page of the public web or none', () => {
  const state = (change: object) => JSON.stringify({ widget: 'webPage', ...ohm, ...change })
  expect(readWebPage(state({ form: 'round', title: 'x'.repeat(500) }))).toMatchObject({
    form: 'wide',
    title: 'x'.repeat(120),
  })
  for (const change of [{ address: 'javascript:alert(1)' }, { address: 7 }, { title: null }, { widget: 'graph' }]) {
    expect(readWebPage(state(change))).toBeNull()
  }
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => readWebPage(text) === null),
    { numRuns: 300 },
  )
})

test('a card has the form that was chosen, and its words end where it does', () => {
  const card = cardOf({ ...ohm, title: 'A'.repeat(120), form: 'tall' }, (text) => text.length * 10)
  expect(card).toMatchObject({ width: 480, height: 720, text: 'A'.repeat(120) })
  expect(card.picture.length).toBeLessThan(400)
})
