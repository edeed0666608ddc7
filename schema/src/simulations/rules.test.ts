import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simulations } from './model.ts'
import { addressOf, findSimulations, plainSetup, setUp, simulationAt } from './rules.ts'

const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title)

test('the list is in the order of its titles, names each simulation once, and a subject for each', () => {
  expect(titles(simulations)).toEqual(titles(simulations).toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(new Set(simulations.map(({ name }) => name)).size).toBe(simulations.length)
  for (const { name, subjects } of simulations) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(subjects.length).toBeGreaterThan(0)
  }
})

test('simulations are found by the words of their titles, in a subject, with any separators', () => {
  expect(titles(findSimulations({ search: ' OHMS  law ' }))).toEqual(["Ohm's Law"])
  expect(titles(findSimulations({ search: 'law lab', subject: 'chemistry' }))).toEqual(["Beer's Law Lab"])
  expect(findSimulations({ search: 'law', subject: 'biology' })).toEqual([])
  expect(findSimulations({})).toEqual(simulations)
  expect(findSimulations({ search: '…' })).toEqual(simulations)
})

test('an address encodes a simulation’s start, and is parsed back', () => {
  expect(addressOf('ohms-law', plainSetup('hi'))).toBe(
    'https://phet.colorado.edu/sims/html/ohms-law/latest/ohms-law_all.html?locale=hi',
  )
  expect(addressOf('friction', plainSetup('zh'))).toContain('?locale=zh_CN')
  const setup = { locale: 'ar', screen: 2, isMuted: true }
  const address = addressOf('density', setup)
  expect(address).toContain('?locale=ar&screens=2&audio=muted')
  for (const simulation of simulations) {
    expect(simulationAt(addressOf(simulation.name, setup))).toEqual({ simulation, setup })
  }
  expect(setUp(`${address}&colorProfile=projector`, plainSetup('en'))).toBe(
    'https://phet.colorado.edu/sims/html/density/latest/density_all.html?locale=en&colorProfile=projector',
  )
})

test('any other page is none, and invalid parameters are ignored', () => {
  expect(simulationAt('https://phet.colorado.edu/sims/html/ohms-law/latest/friction_all.html')).toBeNull()
  expect(simulationAt('https://example.org/sims/html/friction/latest/friction_all.html')).toBeNull()
  expect(simulationAt('https://phet.colorado.edu/sims/html/constructor/latest/constructor_all.html')).toBeNull()
  expect(simulationAt(`${addressOf('friction', plainSetup('en'))}&screens=1,2&audio=loud`)?.setup).toEqual({
    locale: 'en',
    screen: null,
    isMuted: false,
  })
  fc.assert(
    fc.property(fc.string(), (text) => {
      const base = 'https://phet.colorado.edu/sims/html/friction/latest/friction_all.html?screens='
      return simulationAt(base + text) !== null && findSimulations({ search: text }).length >= 0
    }),
    { numRuns: 300 },
  )
})
