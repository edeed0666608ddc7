export { makeDeck, makeQuestionSet } from './sets/set-store.ts'
export { CheckTag, Options } from './QuestionList.tsx'
export { SpanButton } from './SpanButton.tsx'
