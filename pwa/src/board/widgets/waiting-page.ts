let waiting: { readonly lessonId: string; readonly simulation: string } | null = null

/** Keeps a simulation for the lesson that is opened next on this page of the app, until its dialog there is closed. */
export function keepForLesson(lessonId: string, simulation: string): void {
  waiting = { lessonId, simulation }
}

/** The name of the simulation that waits for this lesson. */
export function awaitedIn(lessonId: string): string | null {
  return waiting?.lessonId === lessonId ? waiting.simulation : null
}

/** Forgets what waits. */
export function stopWaiting(): void {
  waiting = null
}
