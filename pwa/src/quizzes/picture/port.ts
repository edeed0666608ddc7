export { saveBytes, savePicture } from './store-picture.ts'
export { QuestionPicture } from './QuestionPicture.tsx'
