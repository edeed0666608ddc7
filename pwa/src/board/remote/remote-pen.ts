import type { Editor } from '../editor/editor.ts'
import type { PenSlot } from '../editor/pen-slot.ts'
import { seenAt } from './seen-at.ts'

/** A remote pen that is silent this long is lifted: its phone may have died in mid-stroke. */
const silentMs = 5_000

type Part = readonly [x: number, y: number]

const pens = new WeakMap<Editor, RemotePen[]>()

/** Extends a remote's stroke. Local pens and other remotes draw at the same time. */
export function drawRemotely(editor: Editor, points: readonly Part[], slot: string): void {
  const pen = penOf(editor, slot) ?? penOf(editor, null) ?? new RemotePen(editor)
  pen.slot = slot
  pen.draw(points)
}

/** Ends a remote's stroke. */
export function liftRemotely(editor: Editor, slot: string): void {
  penOf(editor, slot)?.lift()
}

/** The pen of a remote, or an idle one. */
function penOf(editor: Editor, slot: string | null): RemotePen | undefined {
  return pens.get(editor)?.find((pen) => pen.slot === slot)
}

/** An additional pen on the page, which draws a remote's stroke. */
class RemotePen {
  /** The remote's id; null while the pen is idle. */
  slot: string | null = null
  readonly #editor: Editor
  readonly #slot: PenSlot
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(editor: Editor) {
    this.#editor = editor
    this.#slot = editor.addPenSlot()
    this.#slot.ink.stroke.subscribe(() => editor.extraPens.notify())
    editor.settling.on(() => this.lift())
    pens.set(editor, [...(pens.get(editor) ?? []), this])
  }

  /** Extends its stroke, or begins one with a drawing tool and the permission to draw; positions are fractions of the view. */
  draw(points: readonly Part[]): void {
    const { camera, styles } = this.#editor
    const { ink } = this.#slot
    const samples = points.map((point) => seenAt(camera, point))
    if (ink.stroke.value !== null) ink.extend(samples)
    else if (styles.choice.value.tool === 'pen') ink.begin(samples)
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.lift(), silentMs)
  }

  /** Commits the stroke as a shape. */
  lift(): void {
    clearTimeout(this.#silence)
    this.slot = null
    this.#slot.ink.end()
  }
}
