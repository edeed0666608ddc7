/** Where a live class shows the quiz that its teacher opens: navigating to another page would end the class. */
export type QuizStage = {
  readonly classId: string
  readonly lessonId: string
  /**
   * Shows a quiz: as its host, or with the code to join by, empty for a quiz that is over on the shared screen. Null
   * shows the lesson.
   */
  show(quizId: string | null, code?: string): void
}

let stage: QuizStage | null = null

/** Registers the stage that shows quizzes. Returns an unsubscribe function. */
export function showQuizzesOn(here: QuizStage): () => void {
  stage = here
  return () => {
    if (stage === here) stage = null
  }
}

/** Null where a quiz is a page of its own. */
export function quizStage(): QuizStage | null {
  return stage
}
