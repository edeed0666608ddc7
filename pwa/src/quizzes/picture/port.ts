export { keepPicture } from './keep-picture.ts'
export { QuestionPicture } from './QuestionPicture.tsx'
