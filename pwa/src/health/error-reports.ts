import type { ClientError } from '@takhti/schema/health/model'
import { clientErrorPatterns } from '@takhti/schema/health/rules'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lastErrors } from '#api/last-errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { isLoadFailure } from '#offline/load-failure.ts'

type Kind = ClientError['kind']

/** Errors of one moment go as one report. */
const batchMs = 5_000

/** So many different errors wait, and a page sends so many reports at most. */
const [mostWaiting, mostReports] = [10, 10]

const mostFrames = 8

const waiting = new Map<string, ClientError>()
let timer: ReturnType<typeof setTimeout> | undefined
let reports = 0
let isWanted = true
let routeNow = () => '/'

/** Reports errors that nothing catches. `routeOf` names the route with its parameters unfilled. */
export function startErrorReports(routeOf: () => string): void {
  routeNow = routeOf
  addEventListener('error', ({ error }) => reportError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}

/**
 * Counts an error for the next report. What the server refused is in its own log, and code that did not load is the
 * network's.
 */
export function reportError(kind: Kind, error: unknown): void {
  if (!isWanted || reports >= mostReports || error instanceof ApiError || isLoadFailure(error)) return
  const reported = reportedOf(kind, error, routeNow())
  const key = JSON.stringify([kind, reported.name, reported.frames, reported.route])
  const before = waiting.get(key)
  if (before === undefined && waiting.size >= mostWaiting) return
  waiting.set(key, { ...reported, count: Math.min(1_000, (before?.count ?? 0) + 1) })
  timer ??= setTimeout(() => void flush(), batchMs)
}

/** What is sent of an error: its class and its places in files of this build. Its message may be what a person wrote. */
export function reportedOf(kind: Kind, error: unknown, route: string): ClientError {
  const { name, stack } = error instanceof Error ? error : { name: 'Unknown', stack: '' }
  const ours = String(stack ?? '').matchAll(/\/assets\/([\w.-]+\.m?js:\d+:\d+)/g)
  return {
    kind,
    name: clientErrorPatterns.name.test(name) ? name : 'Unknown',
    frames: [...ours].map(([, frame = '']) => frame).slice(0, mostFrames),
    route: clientErrorPatterns.route.test(route) ? route : '/',
    requestId: lastErrors().at(-1)?.requestId ?? null,
    count: 1,
  }
}

async function flush(): Promise<void> {
  timer = undefined
  const errors = [...waiting.values()]
  try {
    const answer = await send(lateCalls.health.report, { build: buildName(), language: languageNow(), errors })
    waiting.clear()
    reports += 1
    isWanted = answer.isWanted
  } catch (error) {
    // Without a network they wait for the next error of this page; a refusal is no reason to ask again.
    if (!(error instanceof ApiError && error.isUnanswered)) waiting.clear()
  }
}

/** The hash in the name of the page's first script, which differs in each build. */
function buildName(): string {
  const [first] = [...document.scripts].filter(({ src }) => src.includes('/assets/'))
  const name = first?.src.split('/').at(-1) ?? ''
  return clientErrorPatterns.build.test(name) ? name : 'development'
}

function languageNow(): string {
  const { lang } = document.documentElement
  return clientErrorPatterns.language.test(lang) ? lang : 'en'
}
