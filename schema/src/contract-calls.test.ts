import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { sockets } from './channels.ts'

const documents = join(import.meta.dirname, '..', '..', 'docs')

function linesOf(file: string): string[] {
  return readFileSync(join(documents, file), 'utf8').trim().split('\n')
}

function decisionAt(file: string): string {
  return readFileSync(join(documents, '..', file), 'utf8')
}

/** Two spellings of a route are the same call when only the names of their parameters differ. */
function plain(route: string): string {
  return route.replace(' /', ' ').replace(/\{[^}]*\}/g, '{}')
}

const specified = linesOf('calls.tsv')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([, method = '', path = '']) => `${method} ${path}`)
/** Calls that stay out of the API, each with the decision that gives the reason. */
const notBuilt = linesOf('calls-not-built.txt').map((line) => line.split('\t'))
const built = new Set([...calls.map(({ method, path }) => `${method} ${path}`), ...sockets].map(plain))

test('[CT-7] a call of the specification is built, or listed as not built, and never both', () => {
  expect(specified.length).toBeGreaterThan(200)
  expect(specified.filter((route) => !built.has(plain(route)))).toEqual(notBuilt.map(([route]) => route))
})

test('[CT-8] a call that is not built has a decision that names it', () => {
  const unexplained = notBuilt.filter(([route = '', decision = '']) => {
    const [, path = ''] = route.split(' ')
    return !/^docs\/decisions\/\d+-[a-z-]+\.md$/.test(decision) || !decisionAt(decision).includes(`\`${path}\``)
  })
  expect(unexplained).toEqual([])
})

test('every call of classes, quizzes, devices and notifications is in the list', () => {
  const listed = new Set(specified.map(plain))
  const ofRooms = /^(?:live|liveClasses|recordings|walls|quizzes|pairing|devices|notifications|push|quiet)\./
  const routes = calls.filter(({ name }) => ofRooms.test(name)).map(({ method, path }) => `${method} ${path}`)
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route) => !listed.has(plain(route)))).toEqual([])
})
