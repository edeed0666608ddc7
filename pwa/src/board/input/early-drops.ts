export type FileDrop = { readonly files: readonly File[]; readonly clientX: number; readonly clientY: number }

type Held = { readonly lessonId: string; readonly stop: AbortController; drop: FileDrop | null }

let held: Held | null = null

/**
 * Accepts files that are dropped on a lesson which is drawn before its panels are here: the browser would otherwise open
 * them in place of the app. The board takes them once it listens itself.
 */
export function holdDrops(lessonId: string): void {
  takeDrops('')
  const own: Held = { lessonId, stop: new AbortController(), drop: null }
  const onDrop = (event: DragEvent) => {
    const { dataTransfer, clientX, clientY } = event
    if (!dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop')
      own.drop = { files: [...(own.drop?.files ?? []), ...dataTransfer.files], clientX, clientY }
  }
  addEventListener('dragover', onDrop, { signal: own.stop.signal })
  addEventListener('drop', onDrop, { signal: own.stop.signal })
  held = own
}

/** What was dropped on this lesson so far. Nothing is held after this, for any lesson. */
export function takeDrops(lessonId: string): FileDrop | null {
  const taken = held
  held = null
  taken?.stop.abort()
  return taken?.lessonId === lessonId ? taken.drop : null
}
