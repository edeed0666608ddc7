/** Where a live class shows the quiz that its teacher opens: to go to another page would end the class. */
type QuizStage = { readonly classId: string; show(quizId: string): void }

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
