import type { Editor } from '../editor/editor.ts'
import type { Hand } from '../editor/hand.ts'
import { seenAt } from './seen-at.ts'

/** A pen that says nothing for so long has lifted: its phone may be gone in the middle of a stroke. */
const silentMs = 5_000

type Part = readonly [x: number, y: number]

const pens = new WeakMap<Editor, RemotePen[]>()

/** A remote draws on; whoever draws at the device itself, or on another remote, goes on beside it. */
export function drawRemotely(editor: Editor, points: readonly Part[], hand: string): void {
  const pen = penOf(editor, hand) ?? penOf(editor, null) ?? new RemotePen(editor)
  pen.hand = hand
  pen.draw(points)
}

/** The finger of a remote is gone, and its stroke is done. */
export function liftRemotely(editor: Editor, hand: string): void {
  penOf(editor, hand)?.lift()
}

/** The pen of a remote, or one that rests. */
function penOf(editor: Editor, hand: string | null): RemotePen | undefined {
  return pens.get(editor)?.find((pen) => pen.hand === hand)
}

/** One more hand on the page, which draws what a finger draws elsewhere. */
class RemotePen {
  /** Whose it is; null while it rests. */
  hand: string | null = null
  readonly #editor: Editor
  readonly #hand: Hand
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(editor: Editor) {
    this.#editor = editor
    this.#hand = editor.addHand()
    this.#hand.ink.stroke.subscribe(() => editor.hands.notify())
    editor.settling.on(() => this.lift())
    pens.set(editor, [...(pens.get(editor) ?? []), this])
  }

  /** Goes on with its stroke, or begins one where the pen is in hand and may draw; places are parts of what is seen. */
  draw(points: readonly Part[]): void {
    const { camera, styles } = this.#editor
    const { ink } = this.#hand
    const samples = points.map((point) => seenAt(camera, point))
    if (ink.stroke.value !== null) ink.extend(samples)
    else if (styles.choice.value.tool === 'pen') ink.begin(samples)
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.lift(), silentMs)
  }

  /** Makes the stroke a shape. */
  lift(): void {
    clearTimeout(this.#silence)
    this.hand = null
    this.#hand.ink.end()
  }
}
