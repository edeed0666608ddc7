/** Where a live class shows the quiz that its teacher opens: to go to another page would end the class. */
export type QuizStage = {
  readonly classId: string
  readonly lessonId: string
  /** As its host leads it; with the code to join by, empty of one that is over, as everybody in the room looks at it. Null shows the lesson. */
  show(quizId: string | null, code?: string): void
}

let stage: QuizStage | null = null

/** Has quizzes shown here from now on; returns what ends that. */
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
