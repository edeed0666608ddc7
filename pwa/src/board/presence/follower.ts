import type { Seat } from '@takhti/schema/board/channel'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { LessonSync } from '../sync/lesson-sync.ts'

/** A loop of two people who follow each other: so many page turns back and forth within this time. */
const circle = { turns: 6, withinMs: 5_000 }

/** The part of a lesson's sync that following uses. */
export type Others = Pick<LessonSync, 'seats' | 'cursors' | 'followed'>

/** Shows the followed person's page and view, until a local pan or that person's leave. Returns an unsubscribe function. */
export function follow(editor: Pick<Editor, 'camera' | 'pages' | 'show'>, others: Others): Unsubscribe {
  const { seats, cursors, followed } = others
  let turningTo = ''
  const turns: { pageId: string; atMs: number }[] = []
  const seatOf = (id: string | null): Seat | undefined => seats.value.find(({ personId }) => personId === id)

  const update = () => {
    const id = followed.value
    // Seats are empty without a connection and fill again after the reconnect.
    if (id === null || seats.value.length === 0) return
    const seat = seatOf(id)
    if (!seat) return followed.set(null)
    const { pages } = editor
    if (seat.pageId !== null && seat.pageId !== pages.shownId.value) {
      const isThere = pages.list.value.includes(seat.pageId)
      if (!isThere || seat.pageId === turningTo) return
      turns.push({ pageId: seat.pageId, atMs: performance.now() })
      if (isCircle(turns)) return followed.set(null)
      turningTo = seat.pageId
      void editor.show(seat.pageId)
      return
    }
    turningTo = ''
    const view = cursors.value.get(id)?.view
    if (!view) return
    const box = { minX: view.x, minY: view.y, maxX: view.x + view.width, maxY: view.y + view.height }
    editor.camera.frame(box)
  }

  const turned = () => {
    const shown = editor.pages.shownId.value
    const isTheirs = shown === turningTo || shown === seatOf(followed.value)?.pageId
    if (followed.value !== null && seats.value.length > 0 && !isTheirs) followed.set(null)
    else update()
  }

  const stops = [
    followed.subscribe(update),
    seats.subscribe(update),
    cursors.subscribe(update),
    // The list may receive a new page after the seat that shows it.
    editor.pages.list.subscribe(update),
    editor.pages.shownId.subscribe(turned),
    editor.camera.movedByHand.on(() => followed.set(null)),
  ]
  update()
  return () => stops.forEach((stop) => stop())
}

/** Whether the last turns only went back and forth, faster than any lesson does. */
function isCircle(turns: { pageId: string; atMs: number }[]): boolean {
  turns.splice(0, turns.length - circle.turns)
  const [first, second] = turns
  if (!first || !second || turns.length < circle.turns) return false
  const isBetweenTwo = turns.every(({ pageId }, index) => pageId === (index % 2 === 0 ? first : second).pageId)
  return isBetweenTwo && performance.now() - first.atMs < circle.withinMs
}
