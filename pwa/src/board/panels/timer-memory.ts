import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { Editor } from '../editor/editor.ts'
import { firstTimer, MAX_MINUTES, timerModes } from '../editor/timer.ts'
import type { Timer } from '../editor/timer.ts'

/** The timer of a lesson as the class sees it. */
export type ShownTimer = { readonly timer: Timer; readonly hasSound: boolean }

export const firstShown: ShownTimer = { timer: firstTimer, hasSound: false }

/** Both clocks at one moment: the monotonic one, which ends with the page, and Unix milliseconds. */
export type Clocks = { readonly steady: number; readonly wall: number }

/** The setting of a user database with the timers of its lessons, the one touched last at the end. */
const timersSetting = 'board.timers'

/** Maximum number of lessons with a stored timer. */
const maxStored = 8

/** A timer untouched for half a day belongs to a lesson that is over. */
const storedForMs = 12 * 60 * 60 * 1000

type StoredTimer = {
  readonly lessonId: string
  readonly keptAt: number
  readonly mode: string
  readonly lengthMs: number
  readonly ranMs: number
  readonly startedAt: number | null
  readonly hasSound: boolean
}

const restored = new WeakMap<Editor, ShownTimer>()

/** The timer at the time when this lesson's page was closed, for the component that shows it. */
export function restoredTimer(editor: Editor): ShownTimer {
  return restored.get(editor) ?? firstShown
}

/** Restores the timer of a lesson, if it had one. */
export async function restoreTimer(editor: Editor): Promise<void> {
  const all = await read()
  const shown = shownIn(all, editor.pages.lessonId, clocks())
  // The user may already have opened a new timer.
  if (!shown || editor.aids.open.value.has('timer')) return
  restored.set(editor, shown)
  editor.aids.toggle('timer', true)
}

/** Stores the timer of a lesson on this device, with the moment of its end; null deletes it. */
export async function storeTimer(editor: Editor, shown: ShownTimer | null): Promise<void> {
  if (shown) restored.set(editor, shown)
  else restored.delete(editor)
  const { lessonId } = editor.pages
  const saved = shown && storedOf(lessonId, shown, clocks())
  const database = openDatabase(requireDatabaseId())
  // Another lesson's timer may be written at the same moment.
  await database.transaction('rw', database.settings, async () => {
    const value = JSON.stringify(withTimer(await read(), lessonId, saved))
    await database.settings.put({ name: timersSetting, value })
  })
}

/** The stored form of a timer. */
export function storedOf(lessonId: string, { timer, hasSound }: ShownTimer, { steady, wall }: Clocks): StoredTimer {
  const { mode, lengthMs, ranMs, since } = timer
  const startedAt = since === null ? null : Math.round(wall - (steady - since))
  return { lessonId, keptAt: wall, mode, lengthMs, ranMs, startedAt, hasSound }
}

/** The timer of a lesson in stored, unvalidated data; null where there is none, or an old one. */
export function shownIn(stored: unknown, lessonId: string, { steady, wall }: Clocks): ShownTimer | null {
  const saved = listOf(stored).findLast((each) => each.lessonId === lessonId)
  const mode = timerModes.find((name) => name === saved?.mode)
  if (!saved || !mode || wall - saved.keptAt > storedForMs) return null
  const { lengthMs, ranMs, startedAt, hasSound } = saved
  if (!(lengthMs > 0 && lengthMs <= MAX_MINUTES * 60_000 && ranMs >= 0)) return null
  // A clock that was set back yields no negative time.
  const since = startedAt === null ? null : steady - Math.max(0, wall - startedAt)
  return { timer: { mode, lengthMs, ranMs, since }, hasSound }
}

/** The stored list with the current timer of a lesson, or without it. */
export function withTimer(stored: unknown, lessonId: string, saved: StoredTimer | null): StoredTimer[] {
  const others = listOf(stored).filter((each) => each.lessonId !== lessonId)
  return [...others, ...(saved ? [saved] : [])].slice(-maxStored)
}

function clocks(): Clocks {
  return { steady: performance.now(), wall: Date.now() }
}

async function read(): Promise<unknown> {
  const row = await openDatabase(requireDatabaseId()).settings.get(timersSetting)
  try {
    return JSON.parse(row?.value ?? '[]')
  } catch {
    return []
  }
}

function listOf(stored: unknown): StoredTimer[] {
  return Array.isArray(stored) ? stored.filter(isStored) : []
}

function isStored(value: unknown): value is StoredTimer {
  if (typeof value !== 'object' || value === null) return false
  const saved = new Map<string, unknown>(Object.entries(value))
  const isNumber = (name: string) => Number.isFinite(saved.get(name))
  return (
    typeof saved.get('lessonId') === 'string' &&
    typeof saved.get('mode') === 'string' &&
    typeof saved.get('hasSound') === 'boolean' &&
    ['keptAt', 'lengthMs', 'ranMs'].every(isNumber) &&
    (saved.get('startedAt') === null || isNumber('startedAt'))
  )
}
