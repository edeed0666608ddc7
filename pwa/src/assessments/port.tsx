import { lazy } from 'react'

export { AssignButton } from './AssignButton.tsx'
export { previewOf } from './preview-link.ts'

/** The assessments of one class for its teachers. */
export const ClassWork = lazy(() => import('./ClassWork.tsx').then((file) => ({ default: file.ClassWork })))
