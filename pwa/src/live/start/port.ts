export { LessonField } from '../LessonField.tsx'
export { PanelField } from '../PanelField.tsx'
export { useClassStart } from '../use-class-start.ts'
