import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { openDatabase } from '#offline/database.ts'
import { requireDesk } from '#offline/desk.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { Styles } from './editor/styles.ts'
import { styleSetting } from './style-setting.ts'
import type { BoardSession } from './sync/board-session.ts'

/** Tools, colours and sizes as JSON, and when they were chosen, in Unix milliseconds. */
export type ChosenStyle = { readonly value: string; readonly at: number }

type CarryParts = {
  readonly styles: Pick<Styles, 'choice' | 'take'>
  /** Whether somebody does something on this board, or has. */
  isTouched(): boolean
  /** What this device has. */
  read(): Promise<ChosenStyle | null>
  /** Keeps a choice on this device in place of one that was made before `at`; answers whether there was none later. */
  write(chosen: ChosenStyle, before: number): Promise<boolean>
  /** What the edge has; rejects where nobody answers. */
  ask(): Promise<ChosenStyle | null>
  /** Tells the edge; answers what it keeps, which may have been chosen later elsewhere. */
  tell(chosen: ChosenStyle): Promise<ChosenStyle | null>
  later(run: () => void, afterMs: number): void
}

/** A teacher tries several colours before one stays. */
const restMs = 3_000

/**
 * Lets the tools follow a person from device to device: the later choice wins. Whatever somebody has begun to do on this board
 * goes on with what they have in hand, and what they chose elsewhere comes with the next lesson.
 */
export class CarriedStyle {
  readonly #parts: CarryParts
  readonly #stop: Unsubscribe
  #isWaiting = false
  #isTaking = false

  constructor(parts: CarryParts) {
    this.#parts = parts
    this.#stop = parts.styles.choice.subscribe(() => this.#chosen())
  }

  /** Compares with the edge once; without it, each device goes on with its own. */
  async begin(): Promise<void> {
    const { ask, read, write, styles, isTouched } = this.#parts
    const there = await ask()
    const here = await read()
    if (!there || (here && here.at > there.at)) return here ? await this.#tell(here) : undefined
    const isBusy = () => isTouched() || this.#isWaiting
    if (isBusy() || here?.at === there.at || !(await write(there, there.at))) return
    if (isBusy()) return
    this.#isTaking = true
    styles.take(parsed(there.value))
    this.#isTaking = false
  }

  /** Tells what was chosen last, where that still waits. */
  async close(): Promise<void> {
    this.#stop()
    await this.#tellNow()
  }

  #chosen(): void {
    if (this.#isWaiting || this.#isTaking) return
    this.#isWaiting = true
    this.#parts.later(() => void this.#tellNow().catch(() => {}), restMs)
  }

  async #tellNow(): Promise<void> {
    if (!this.#isWaiting) return
    this.#isWaiting = false
    const here = await this.#parts.read()
    if (here) await this.#tell(here)
  }

  /** A clock that is ahead is set right by what the edge answers, or this device would win for ever. */
  async #tell(here: ChosenStyle): Promise<void> {
    const kept = await this.#parts.tell(here)
    if (!kept || kept.value !== here.value || kept.at === here.at) return
    await this.#parts.write(kept, here.at + 1)
  }
}

/** Lets the tools of a board follow its person; returns what ends it. Without a network each device goes on by itself. */
export function carryStyle({ editor, toolbox }: Pick<BoardSession, 'editor' | 'toolbox'>): Unsubscribe {
  const database = openDatabase(requireDesk())
  const read = async () => chosenIn((await database.settings.get(styleSetting))?.value)
  const carried = new CarriedStyle({
    styles: editor.styles,
    isTouched: () => toolbox.isBusy || editor.history.state.value.canUndo,
    read,
    write: (chosen, before) =>
      database.transaction('rw', database.settings, async () => {
        const here = await read()
        if (here && here.at >= before) return false
        await database.settings.put({ name: styleSetting, value: rowOf(chosen) })
        return true
      }),
    ask: async () => chosenOf(await send(lateCalls.settings.get, { name: styleSetting })),
    tell: async ({ value, at }) => {
      const chosenAt = new Date(at).toISOString()
      return chosenOf(await send(lateCalls.settings.keep, { name: styleSetting, value, chosenAt }))
    },
    later: (run, afterMs) => setTimeout(run, afterMs),
  })
  // The edge did not answer, or the desk was closed: nothing is lost, and the next lesson tries again.
  void carried.begin().catch(() => {})
  return () => void carried.close().catch(() => {})
}

/** A row of this device holds the choice with its moment; one of a version before had none. */
export function chosenIn(row: string | undefined): ChosenStyle | null {
  const fields = parsed(row ?? '')
  if (typeof fields !== 'object' || fields === null) return null
  // An object that JSON makes has fields of any kind and no others.
  const { at = 0, ...choice } = fields as Record<string, unknown>
  return { value: JSON.stringify(choice), at: typeof at === 'number' && at >= 0 ? Math.min(at, latest) : 0 }
}

/** The end of the year 9999: what comes later is no time that anybody reads. */
const latest = 253_402_300_799_999

function rowOf({ value, at }: ChosenStyle): string {
  return JSON.stringify({ ...Object(parsed(value)), at })
}

function chosenOf({ value, chosenAt }: { value: string | null; chosenAt: string | null }): ChosenStyle | null {
  return value === null || chosenAt === null ? null : { value, at: Date.parse(chosenAt) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
