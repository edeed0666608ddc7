import { readFileSync, writeFileSync } from 'node:fs'
import { contract } from '@takhti/schema/contract'
import type { AnyCall } from '@takhti/schema/kit/call'
import { errors } from '@takhti/schema/kit/errors'
import { actsOnAccount, isForOperators } from '@takhti/schema/kit/roles'

const target = new URL('src/api/contract.gen.json', import.meta.url)
const lateTarget = new URL('src/api/late-contract.gen.json', import.meta.url)
const errorsTarget = new URL('src/api/errors.gen.json', import.meta.url)

// The app files from its local lists, and requests no part of them; the other calls are the extension's, panels' and
// programs'. A test checks that the app names none of these.
export const ofOtherClients = [
  'devices.finish',
  'devices.start',
  'folders.get',
  'folders.move',
  'folders.moveContent',
  'health.clientErrors',
  'health.get',
  'institutes.listWithClasses',
  'notifications.broadcast',
  'lessons.listOfClass',
  'lessons.listOfFolder',
  'lessons.getByFlowId',
  'lessons.listLive',
  'licences.ofTeacher',
  'licences.read',
  'presentations.fromJson',
  'presentations.fromOutline',
  'presentations.audio',
  'presentations.script',
  'presentations.video',
  'presentations.videoStatus',
  'profiles.updateById',
  'sessions.getLoginCode',
  'sessions.loginV3',
  // The list is part of the app.
  'simulations.list',
  'staff.info',
]

/**
 * Areas that only a part of the app calls, which loads their calls with it: the first screen has no bytes to spare for
 * them.
 */
export const lateAreas = [
  'accessTokens',
  'ai',
  'analytics',
  'answerCards',
  'answerFiles',
  'assessmentFiles',
  'assessmentQuestions',
  'assessments',
  'attendance',
  'audit',
  'calendarFeeds',
  'capture',
  'cards',
  'classArchive',
  'classroom',
  'conduct',
  'decks',
  'devices',
  'digests',
  'exchange',
  'factors',
  'feed',
  'feedFiles',
  'flashcards',
  'groups',
  'health',
  'imports',
  'insights',
  'joining',
  'languages',
  'law',
  'learning',
  'learningAi',
  'liveClasses',
  'lti',
  'notebooks',
  'quizzes',
  'pairing',
  'presentations',
  'push',
  'mediaLibrary',
  'messageFiles',
  'messages',
  'noticeChoices',
  'quiet',
  'recordings',
  'records',
  'markComments',
  'regrades',
  'responses',
  'schedule',
  'seating',
  'sets',
  'settings',
  'staff',
  'substitutes',
  'syllabus',
  'threads',
  'topics',
  'uploads',
  'versions',
  'walls',
  'webhooks',
]

/** The contract for the browser: the address of each call and its offline policy, without a schema. */
export function minifiedContract(): string {
  const areas = Object.entries(contract).filter(([area]) => !lateAreas.includes(area))
  const named = areas.map(([area, calls]): [string, object] => [
    area,
    Object.fromEntries(
      Object.entries(calls).flatMap(([name, call]: [string, AnyCall]) => {
        // No browser calls the platform's own area; `pnpm operator` does.
        if (isForOperators(call['~orpc'].meta.roles) || area === 'operators') return []
        if (ofOtherClients.includes(`${area}.${name}`)) return []
        return [[name, lineOf(call)]]
      }),
    ),
  ])
  // An area without a call of the app is omitted completely.
  const called = named.filter(([, calls]) => Object.keys(calls).length > 0)
  return `${JSON.stringify(Object.fromEntries(called), null, 2)}\n`
}

/** The same for lazy areas, complete. */
export function lateContract(): string {
  const areas = Object.entries(contract).filter(([area]) => lateAreas.includes(area))
  const named = areas.map(([area, calls]) => {
    const verbs = Object.entries(calls).map(([verb, call]: [string, AnyCall]) => [verb, lineOf(call)])
    return [area, Object.fromEntries(verbs)]
  })
  return `${JSON.stringify(Object.fromEntries(named), null, 2)}\n`
}

/**
 * A call in one line: its path, method and offline policy, where they differ from the default, and whether it acts on
 * the account. `callsOf` parses it.
 */
function lineOf(call: AnyCall): string {
  const { route, meta } = call['~orpc']
  const words = [route.path, route.method, meta.offline]
  if (actsOnAccount(meta)) return [...words, 'account'].join(' ')
  if (meta.offline !== 'never') return words.join(' ')
  return words.slice(0, route.method === 'POST' ? 1 : 2).join(' ')
}

/** The codes of the error catalogue, and whether a retry can succeed; clients have a text of their own for each. */
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

/** The stored errors in the repository. */
export function storedErrors(): string {
  return readFileSync(errorsTarget, 'utf8')
}

/** The lazy areas' contract in the repository. */
export function storedLateContract(): string {
  return readFileSync(lateTarget, 'utf8')
}

/** The contract in the repository; it must equal `minifiedContract`. */
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
