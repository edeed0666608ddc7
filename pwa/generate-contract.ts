import { readFileSync, writeFileSync } from 'node:fs'
import { contract } from '@takhti/schema/contract'
import type { AnyCall } from '@takhti/schema/kit/call'
import { errors } from '@takhti/schema/kit/errors'
import { actsOnAccount, isForOperators } from '@takhti/schema/kit/roles'

const target = new URL('src/api/contract.gen.json', import.meta.url)
const lateTarget = new URL('src/api/late-contract.gen.json', import.meta.url)
const errorsTarget = new URL('src/api/errors.gen.json', import.meta.url)

// The app files from the lists it has on the device, and asks for no part of them; the rest is of the extension, of panels and
// of programs. A test holds that the app names none of these.
export const ofOtherClients = [
  'devices.finish',
  'devices.start',
  'folders.get',
  'folders.move',
  'folders.moveContent',
  'health.get',
  'institutes.listWithClasses',
  'notifications.broadcast',
  'lessons.listOfClass',
  'lessons.listOfFolder',
  'lessons.getByFlowId',
  'lessons.listLive',
  'licences.ofTeacher',
  'licences.read',
  'profiles.updateById',
  'sessions.getLoginCode',
  'sessions.loginV3',
  // The list is part of the app.
  'simulations.list',
  'staff.info',
]

/** Areas that only a part of the app asks, which brings their calls with it: the first screen has no bytes to spare for them. */
export const lateAreas = [
  'ai',
  'assessmentQuestions',
  'assessments',
  'attendance',
  'audit',
  'capture',
  'cards',
  'decks',
  'devices',
  'factors',
  'imports',
  'joining',
  'languages',
  'learningAi',
  'liveClasses',
  'notebooks',
  'quizzes',
  'pairing',
  'push',
  'quiet',
  'recordings',
  'records',
  'responses',
  'schedule',
  'sets',
  'settings',
  'staff',
  'threads',
  'topics',
  'uploads',
  'versions',
  'walls',
]

/** The contract as the browser needs it: where a call goes and what it does offline, without a schema. */
export function minifiedContract(): string {
  const areas = Object.entries(contract).filter(([area]) => !lateAreas.includes(area))
  const named = areas.map(([area, calls]): [string, object] => [
    area,
    Object.fromEntries(
      Object.entries(calls).flatMap(([name, call]: [string, AnyCall]) => {
        // No browser ever makes a call of the platform's own; `pnpm operator` does.
        if (isForOperators(call['~orpc'].meta.roles) || area === 'operators') return []
        if (ofOtherClients.includes(`${area}.${name}`)) return []
        return [[name, lineOf(call)]]
      }),
    ),
  ])
  // An area of which the app calls nothing is left out as a whole.
  const called = named.filter(([, calls]) => Object.keys(calls).length > 0)
  return `${JSON.stringify(Object.fromEntries(called), null, 2)}\n`
}

/** The same of the areas that come late, whole. */
export function lateContract(): string {
  const areas = Object.entries(contract).filter(([area]) => lateAreas.includes(area))
  const named = areas.map(([area, calls]) => {
    const verbs = Object.entries(calls).map(([verb, call]: [string, AnyCall]) => [verb, lineOf(call)])
    return [area, Object.fromEntries(verbs)]
  })
  return `${JSON.stringify(Object.fromEntries(named), null, 2)}\n`
}

/**
 * A call in one line: its path, method and offline policy, as far as it is not what most are, and whether it acts on the
 * account; `callsOf` reads it.
 */
function lineOf(call: AnyCall): string {
  const { route, meta } = call['~orpc']
  const words = [route.path, route.method, meta.offline]
  if (actsOnAccount(meta)) return [...words, 'account'].join(' ')
  if (meta.offline !== 'never') return words.join(' ')
  return words.slice(0, route.method === 'POST' ? 1 : 2).join(' ')
}

/** The codes of the error catalogue, and whether the same call can succeed later: clients have words of their own for each. */
export function minifiedErrors(): string {
  const areas: Record<string, string[]> = {}
  for (const [code, { retry }] of Object.entries(errors)) {
    const area = code.slice(0, code.indexOf('/') + 1)
    const codes = (areas[area] ??= [])
    codes.push(`${code.slice(area.length)}${retry ? '!' : ''}`)
  }
  const lines = Object.entries(areas).map(([area, codes]) => [area, codes.join(' ')])
  return `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`
}

/** What the repository holds of the errors. */
export function storedErrors(): string {
  return readFileSync(errorsTarget, 'utf8')
}

/** What the repository holds of the areas that come late. */
export function storedLateContract(): string {
  return readFileSync(lateTarget, 'utf8')
}

/** What the repository holds; it must be what `minifiedContract` says. */
export function storedContract(): string {
  return readFileSync(target, 'utf8')
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) {
    writeFileSync(target, minifiedContract())
    writeFileSync(lateTarget, lateContract())
    writeFileSync(errorsTarget, minifiedErrors())
  } else if (
    storedContract() !== minifiedContract() ||
    storedLateContract() !== lateContract() ||
    storedErrors() !== minifiedErrors()
  ) {
    console.error('pwa/src/api/*.gen.json are not what the contract says: run `node pwa/generate-contract.ts`')
    process.exitCode = 1
  }
}
