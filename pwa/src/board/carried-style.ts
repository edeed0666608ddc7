import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { Styles } from './editor/styles.ts'
import { styleSetting } from './style-setting.ts'
import type { BoardSession } from './sync/board-session.ts'

/** Tools, colours and sizes as JSON, and the time of the choice, in Unix milliseconds. */
export type ChosenStyle = { readonly value: string; readonly at: number }

type CarryParts = {
  readonly styles: Pick<Styles, 'choice' | 'take'>
  /** Whether the user is or has been active on this board. */
  isTouched(): boolean
  /** The choice of this device. */
  read(): Promise<ChosenStyle | null>
  /** Stores a choice on this device in place of one made before `before`. Returns false if a later one exists. */
  write(chosen: ChosenStyle, before: number): Promise<boolean>
  /** The choice of the server; rejects if it is unreachable. */
  ask(): Promise<ChosenStyle | null>
  /** Sends a choice to the server. Returns what it stores, which may be a later choice from another device. */
  send(chosen: ChosenStyle): Promise<ChosenStyle | null>
  later(run: () => void, afterMs: number): void
}

/** The debounce time in milliseconds: a teacher tries several colours before choosing one. */
const restMs = 3_000

/**
 * Synchronizes tool settings between a person's devices: the later choice wins. If the user is already active on this
 * board, their current settings stay, and the remote choice applies with the next lesson.
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

  /** Compares with the server once; without it, each device uses its own choice. */
  async begin(): Promise<void> {
    const { ask, read, write, styles, isTouched } = this.#parts
    const there = await ask()
    const here = await read()
    if (!there || (here && here.at > there.at)) return here ? await this.#send(here) : undefined
    const isBusy = () => isTouched() || this.#isWaiting
    if (isBusy() || here?.at === there.at || !(await write(there, there.at))) return
    if (isBusy()) return
    this.#isTaking = true
    styles.take(parsed(there.value))
    this.#isTaking = false
  }

  /** Sends the last choice if it is still unsent. */
  async close(): Promise<void> {
    this.#stop()
    await this.#sendNow()
  }

  #chosen(): void {
    if (this.#isWaiting || this.#isTaking) return
    this.#isWaiting = true
    this.#parts.later(() => void this.#sendNow().catch(() => {}), restMs)
  }

  async #sendNow(): Promise<void> {
    if (!this.#isWaiting) return
    this.#isWaiting = false
    const here = await this.#parts.read()
    if (here) await this.#send(here)
  }

  /** The server's reply corrects a fast clock; otherwise this device would always win. */
  async #send(here: ChosenStyle): Promise<void> {
    const stored = await this.#parts.send(here)
    if (!stored || stored.value !== here.value || stored.at === here.at) return
    await this.#parts.write(stored, here.at + 1)
  }
}

/**
 * Synchronizes the tools of a board with its person's devices. Returns an unsubscribe function. Offline, each device
 * uses its own choice.
 */
export function carryStyle({ editor, toolbox }: Pick<BoardSession, 'editor' | 'toolbox'>): Unsubscribe {
  const database = openDatabase(requireDatabaseId())
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
    send: async ({ value, at }) => {
      const chosenAt = new Date(at).toISOString()
      return chosenOf(await send(lateCalls.settings.keep, { name: styleSetting, value, chosenAt }))
    },
    later: (run, afterMs) => setTimeout(run, afterMs),
  })
  // The server did not reply, or the user database was closed: nothing is lost, and the next lesson tries again.
  void carried.begin().catch(() => {})
  return () => void carried.close().catch(() => {})
}

/** Reads a row of this device: the choice with its time; a row of an earlier version had none. */
export function chosenIn(row: string | undefined): ChosenStyle | null {
  const fields = parsed(row ?? '')
  if (typeof fields !== 'object' || fields === null) return null
  // An object from JSON has string keys only.
  const { at = 0, ...choice } = fields as Record<string, unknown>
  return { value: JSON.stringify(choice), at: typeof at === 'number' && at >= 0 ? Math.min(at, latest) : 0 }
}

/** The end of the year 9999: a later time is invalid. */
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
