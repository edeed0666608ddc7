export { savePicture } from './keep-picture.ts'
export { QuestionPicture } from './QuestionPicture.tsx'
