import type { KnownQuiz, QuizClientState } from '../room/quiz-state.ts'
import type { HostClient } from './host-client.ts'

export type HostProps = { client: HostClient; state: QuizClientState; quiz: KnownQuiz }
