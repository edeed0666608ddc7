/** The lesson whose live class a press has just chosen. An address alone enters no class, a press in the app does. */
let chosen = ''

/** Enters the live class of a lesson when its screen opens next, without a second press. */
export function enterNext(lessonId: string): void {
  chosen = lessonId
}

/** Whether the last press chose this class. */
export function isChosen(lessonId: string): boolean {
  return chosen === lessonId
}

/** A class that was entered, or is left, is not entered again by itself. */
export function forgetChosen(): void {
  chosen = ''
}
