let waiting: { readonly lessonId: string; readonly simulation: string } | null = null

/** Holds a simulation for the next lesson that opens in this tab, until its dialog there is closed. */
export function storeForLesson(lessonId: string, simulation: string): void {
  waiting = { lessonId, simulation }
}

/** The name of the simulation that is held for this lesson. */
export function awaitedIn(lessonId: string): string | null {
  return waiting?.lessonId === lessonId ? waiting.simulation : null
}

/** Drops the held simulation. */
export function stopWaiting(): void {
  waiting = null
}
